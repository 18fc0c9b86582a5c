import type { Pool } from 'pg';
import type { EventPayloads } from '@/lib/contracts/ledger-events';

/** Arguments have up to a megabyte each: so few are in memory at once. */
const READ_AT_ONCE = 20;

export interface PastCall {
  readonly createdAt: string;
  readonly payload: EventPayloads['request.created'];
}

/** The latest calls as they came in, newest first, without those whose content was erased. */
export async function* readPastCalls(pool: Pool, workspaceId: string, limit: number): AsyncGenerator<PastCall> {
  const { rows: listed } = await pool.query<{ created_seq: number }>(
    'SELECT created_seq FROM requests WHERE workspace_id = $1 ORDER BY created_seq DESC LIMIT $2',
    [workspaceId, limit],
  );
  for (let at = 0; at < listed.length; at += READ_AT_ONCE) {
    const seqs = listed.slice(at, at + READ_AT_ONCE).map(({ created_seq }) => created_seq);
    const { rows } = await pool.query<{ at: Date; text: string }>(
      `SELECT e.at, p.text FROM ledger_events e JOIN ledger_payloads p USING (workspace_id, seq)
       WHERE e.workspace_id = $1 AND e.seq = ANY($2::bigint[]) AND e.kind = 'request.created' ORDER BY e.seq DESC`,
      [workspaceId, seqs],
    );
    // The ledger alone writes payloads, each of the type its kind says.
    for (const row of rows) yield { createdAt: row.at.toISOString(), payload: JSON.parse(row.text) };
  }
}
