import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { Grant } from '@/lib/contracts/sessions';
import type { RowStore } from './project-event';
import type { SessionRow } from './rows';

type Of<K extends LedgerEvent['kind']> = Extract<LedgerEvent, { kind: K }>;

/** A session remembers this many rejected turns, the latest; agents name each turn anew. */
const MAX_TURNS = 1_000;

/** What people changed in a session, and what they let it, or its key, do without asking. */
export function projectSession(
  event: Of<'session.changed'> | Of<'grant.created'> | Of<'grant.revoked'>,
  rows: RowStore,
): void {
  if (event.kind === 'session.changed') {
    const session = rows.get('agent_sessions', event.payload.id);
    if (session) rows.put('agent_sessions', session.id, changed(session, event));
    return;
  }
  const { sessionId, keyId } = event.payload;
  if (sessionId !== null) {
    const session = rows.get('agent_sessions', sessionId);
    const version = event.seq;
    if (session)
      rows.put('agent_sessions', session.id, { ...session, grants: grantsAfter(session.grants, event), version });
    return;
  }
  const key = rows.get('keys', keyId);
  if (key) rows.put('keys', key.id, { ...key, grants: grantsAfter(key.grants, event), version: event.seq });
}

/** When a person rejects a call, those of the same turn still to come are rejected too. */
export function projectRejection({ payload, seq }: Of<'request.decided'>, rows: RowStore): void {
  const { turnId, sessionId, status, decision } = payload;
  if (turnId === undefined || status !== 'denied' || decision.by.kind === 'policy') return;
  const session = rows.get('agent_sessions', sessionId);
  if (!session || session.rejectedTurns.includes(turnId)) return;
  const rejectedTurns = [...session.rejectedTurns, turnId].slice(-MAX_TURNS);
  rows.put('agent_sessions', sessionId, { ...session, rejectedTurns, version: seq });
}

function changed(session: SessionRow, { payload, seq }: Of<'session.changed'>): SessionRow {
  const { mode, yoloUntil, template, ignore, roots } = payload;
  return {
    ...session,
    ...(mode !== undefined && { mode }),
    ...(yoloUntil !== undefined && { yoloUntil }),
    ...(template !== undefined && { template }),
    ...(roots !== undefined && { roots }),
    ...(ignore !== undefined && {
      ignored: ignore.map((tool) => session.ignored.find((entry) => entry.tool === tool) ?? { since: seq, tool }),
    }),
    version: seq,
  };
}

/** What has run out is dropped with the next change. */
function grantsAfter(grants: readonly Grant[], event: Of<'grant.created'> | Of<'grant.revoked'>): Grant[] {
  const kept = grants.filter(
    ({ id, until }) => id !== event.payload.id && (until === undefined || until > Date.parse(event.at)),
  );
  if (event.kind === 'grant.revoked') return kept;
  const { id, covers, tool, value, until, requestId, by } = event.payload;
  const made: Grant = {
    at: event.at,
    by,
    covers,
    id,
    requestId,
    since: event.seq,
    tool,
    ...(until !== undefined && { until: Date.parse(until) }),
    value,
  };
  return [...kept, made];
}
