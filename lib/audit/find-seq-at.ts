import type { Pool } from 'pg';

/**
 * The first event at or after a time (one beyond the last if there is none). A ledger's time never goes back,
 * so this is a binary search in one statement instead of a scan.
 */
export async function findSeqAt(pool: Pool, workspaceId: string, time: string): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'countersign_seq_at',
    text: `WITH RECURSIVE search(low, high) AS (
        SELECT (SELECT COALESCE(min(seq), 1) FROM ledger_events WHERE workspace_id = $1),
               (SELECT COALESCE(max(seq), 0) + 1 FROM ledger_events WHERE workspace_id = $1)
      UNION ALL
        SELECT CASE WHEN e.at < $2::timestamptz THEN e.seq + 1 ELSE s.low END,
               CASE WHEN e.at < $2::timestamptz THEN s.high ELSE e.seq END
        FROM search s
        JOIN ledger_events e ON e.workspace_id = $1 AND e.seq = (s.low + s.high) / 2
        WHERE s.low < s.high)
      SELECT max(low) AS seq FROM search`,
    values: [workspaceId, time],
  });
  return Number(rows[0]?.seq ?? 1);
}
