import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { RequestRow } from './rows';

export type RequestEvent = Extract<LedgerEvent, { kind: `request.${string}` }>;

/** One request's life, event by event. Without the row it belongs to, a later event changes nothing. */
export function projectRequest(event: RequestEvent, row: RequestRow | undefined): RequestRow | undefined {
  if (event.kind === 'request.created') return created(event);
  if (!row) return undefined;
  const version = event.seq;
  switch (event.kind) {
    case 'request.decided':
      return ended(row, event, event.payload.status);
    case 'request.cancelled':
      return ended(row, event, 'cancelled');
    case 'request.expired':
      return ended(row, event, 'expired');
    case 'request.delivered':
      return { ...row, outstanding: false, version };
    case 'request.result': {
      const { ok, output, error, durationMs } = event.payload;
      return {
        ...row,
        result: { ok, durationMs, ...(output !== undefined && { output }), ...(error !== undefined && { error }) },
        version,
      };
    }
  }
}

function created(event: Extract<RequestEvent, { kind: 'request.created' }>): RequestRow {
  const { payload } = event;
  return {
    id: payload.id,
    sessionId: payload.sessionId,
    keyId: payload.keyId,
    turnId: payload.turnId ?? null,
    agent: payload.agent,
    tool: payload.tool,
    category: payload.category,
    kind: payload.kind,
    args: payload.args,
    argsHash: payload.argsHash,
    requestedArgsHash: payload.argsHash,
    filepath: payload.filepath ?? null,
    reason: payload.reason ?? null,
    status: payload.status,
    execute: payload.execute,
    verdict: payload.verdict,
    decision: payload.decision ?? null,
    message: payload.message ?? null,
    result: null,
    createdAt: event.at,
    expiresAt: payload.expiresAt,
    decidedAt: payload.decision ? event.at : null,
    outstanding: payload.status === 'pending',
    createdSeq: event.seq,
    version: event.seq,
  };
}

function ended(
  row: RequestRow,
  event: Extract<RequestEvent, { kind: 'request.decided' | 'request.cancelled' | 'request.expired' }>,
  status: RequestRow['status'],
): RequestRow {
  return {
    ...row,
    status,
    decision: event.payload.decision,
    message: event.payload.message ?? null,
    decidedAt: event.at,
    // A cancel is the agent's own: its acknowledgement already told it.
    outstanding: event.kind !== 'request.cancelled',
    version: event.seq,
  };
}
