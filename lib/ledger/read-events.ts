import type { Pool } from 'pg';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';

export interface StoredEvent {
  readonly event: LedgerEvent;
  readonly hash: string;
  readonly erased: boolean;
}

interface EventRow {
  seq: number;
  kind: string;
  at: Date;
  actor: string;
  subject: string;
  hash: string;
  text: string | null;
}

/** Events after `since`, in order. One whose content was erased stands there as `erased`, so no number is missing. */
export async function readEvents(
  pool: Pool,
  workspaceId: string,
  since: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'countersign_read_events',
    text: `SELECT e.seq, e.kind, e.at, e.actor, e.subject, e.hash, p.text
      FROM ledger_events e LEFT JOIN ledger_payloads p
        ON p.workspace_id = e.workspace_id AND p.seq = e.seq AND p.seq > $2
      WHERE e.workspace_id = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3`,
    values: [workspaceId, since, limit],
  });
  return rows.map((row) => ({ event: toEvent(row), hash: row.hash, erased: row.text === null }));
}

function toEvent(row: EventRow): LedgerEvent {
  const { seq, actor, subject } = row;
  const at = row.at.toISOString();
  const stored =
    row.text === null
      ? { kind: 'erased', payload: { seq, reason: 'The content of this event was erased.' } }
      : { kind: row.kind, payload: JSON.parse(row.text) as object };
  // The ledger alone writes events, from drafts of this type.
  return { ...stored, seq, at, actor, subject } as LedgerEvent;
}
