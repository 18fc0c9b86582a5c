import { randomBytes } from 'node:crypto';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { EventDraft, LedgerEvent } from '@/lib/contracts/ledger-events';
import { hashEvent, hashPayload } from './hash-event';
import type { Head } from './workspace-state';

/** An event in its place: what is told to listeners, and what is stored. */
export interface ChainedEvent {
  readonly event: LedgerEvent;
  readonly text: string;
  readonly salt: string;
  readonly payloadHash: string;
  readonly hash: string;
}

export function chainEvents(
  drafts: readonly EventDraft[],
  head: Head,
  at: string,
  workspaceId: string,
): ChainedEvent[] {
  const chained: ChainedEvent[] = [];
  let previous = head.hash;
  for (const [index, draft] of drafts.entries()) {
    const seq = head.seq + index + 1;
    const salt = newSalt();
    const text = canonicalJson(draft.payload);
    const payloadHash = hashPayload(salt, text);
    const { kind, actor, subject } = draft;
    const hash = hashEvent({ workspaceId, seq, kind, at, actor, subject, payloadHash }, previous);
    chained.push({ event: { ...draft, seq, at }, text, salt, payloadHash, hash });
    previous = hash;
  }
  return chained;
}

export function headAfter(chained: readonly ChainedEvent[]): Head | undefined {
  const last = chained.at(-1);
  return last && { seq: last.event.seq, hash: last.hash, at: last.event.at };
}

const SALT_BYTES = 16;
let pool = randomBytes(0);
let used = 0;

/** Random bytes are drawn many salts at a time: one call each would cost more than the hash. */
function newSalt(): string {
  if (used + SALT_BYTES > pool.length) {
    pool = randomBytes(SALT_BYTES * 256);
    used = 0;
  }
  used += SALT_BYTES;
  return pool.toString('base64url', used - SALT_BYTES, used);
}

/** Columns for searching, derived from the payload and checked against it by `verify`. */
export function searchColumns(payload: object): { tool: string | null; keyId: string | null } {
  const { tool, keyId } = payload as { tool?: unknown; keyId?: unknown };
  return { tool: typeof tool === 'string' ? tool : null, keyId: typeof keyId === 'string' ? keyId : null };
}
