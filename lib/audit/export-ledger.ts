import type { Pool } from 'pg';

const PAGE = 1_000;

/** One line of an export: an event with all that its hash covers, or after erasure without salt and text. */
export interface ExportedEvent {
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly subject: string;
  readonly payloadHash: string;
  readonly hash: string;
  readonly salt: string | null;
  /** The canonical text of the payload. */
  readonly text: string | null;
}

/** JSON Lines: first the workspace, then its events in order, so that the file proves itself without the database. */
export async function* exportLedger(pool: Pool, workspaceId: string): AsyncIterable<string> {
  yield `${JSON.stringify({ workspace: workspaceId })}\n`;
  for (let since = 0; ; ) {
    const { rows } = await pool.query<Omit<ExportedEvent, 'at'> & { at: Date }>(
      `SELECT e.seq, e.kind, e.at, e.actor, e.subject, e.payload_hash AS "payloadHash", e.hash, p.salt, p.text
       FROM ledger_events e LEFT JOIN ledger_payloads p ON p.workspace_id = e.workspace_id AND p.seq = e.seq
       WHERE e.workspace_id = $1 AND e.seq > $2 AND e.seq <= $3 ORDER BY e.seq`,
      [workspaceId, since, since + PAGE],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => `${JSON.stringify({ ...row, at: row.at.toISOString() })}\n`).join('');
    since += PAGE;
  }
}
