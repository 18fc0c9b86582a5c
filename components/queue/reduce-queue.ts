import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { ToolRequest } from '@/lib/contracts/tool-request';

export interface QueueState {
  /** Everything up to here is in it. */
  readonly seq: number;
  /** Oldest first. */
  readonly pending: ReadonlyMap<string, ToolRequest>;
  /** What left while we watched, the latest last: an open card can say what became of it. */
  readonly settled: ReadonlyMap<string, ToolRequest>;
}

const MOST_SETTLED = 500;

/** From pages as the server gives them, newest first. */
export function queueOf(newestFirst: readonly ToolRequest[], seq: number): QueueState {
  const oldestFirst = newestFirst.toReversed();
  return { seq, pending: new Map(oldestFirst.map((request) => [request.id, request])), settled: new Map() };
}

/** The queue after these events. Those it has seen already change nothing. */
export function reduceQueue(state: QueueState, events: readonly LedgerEvent[], workspaceId: string): QueueState {
  const news = events.filter((event) => event.seq > state.seq);
  const last = news.at(-1);
  if (!last) return state;
  if (!news.some(({ kind }) => kind.startsWith('request.'))) return { ...state, seq: last.seq };

  const pending = new Map(state.pending);
  const settled = new Map(state.settled);
  for (const event of news) {
    if (event.kind === 'request.created') {
      const request = requestOf(event, workspaceId);
      if (request.status === 'pending' && !settled.has(request.id)) pending.set(request.id, request);
    }
    const request = endOf(event, pending);
    if (!request) continue;
    pending.delete(request.id);
    settled.set(request.id, request);
  }
  for (const id of settled.keys()) {
    if (settled.size <= MOST_SETTLED) break;
    settled.delete(id);
  }
  return { seq: last.seq, pending, settled };
}

/** What the server answered to a decision, ahead of the event that will say the same. */
export function settleInQueue(state: QueueState, request: ToolRequest): QueueState {
  const pending = new Map(state.pending);
  if (request.status === 'pending') {
    if (pending.has(request.id)) pending.set(request.id, request);
    return { ...state, pending };
  }
  pending.delete(request.id);
  return { ...state, pending, settled: new Map(state.settled).set(request.id, request) };
}

type Created = Extract<LedgerEvent, { kind: 'request.created' }>;

function requestOf({ seq, at, payload }: Created, workspaceId: string): ToolRequest {
  const { keyId: _key, context: _context, ...request } = payload;
  return {
    ...request,
    workspaceId,
    requestedArgsHash: request.argsHash,
    version: seq,
    createdAt: at,
    ...(request.decision && { decidedAt: request.decision.at }),
  };
}

/** The request as the event leaves it, if the event ends one that was pending. */
function endOf(event: LedgerEvent, pending: ReadonlyMap<string, ToolRequest>): ToolRequest | undefined {
  if (event.kind !== 'request.decided' && event.kind !== 'request.cancelled' && event.kind !== 'request.expired') {
    return undefined;
  }
  const before = pending.get(event.payload.id);
  if (!before) return undefined;
  const { decision, message } = event.payload;
  const status =
    event.kind === 'request.decided'
      ? event.payload.status
      : event.kind === 'request.expired'
        ? 'expired'
        : 'cancelled';
  return {
    ...before,
    status,
    decision,
    version: event.seq,
    decidedAt: decision.at,
    ...(message !== undefined && { message }),
  };
}
