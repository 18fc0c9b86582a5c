import { isDeepStrictEqual } from 'node:util';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { Verdict } from '@/lib/contracts/verdict';
import { WorkspaceState } from '@/lib/ledger/workspace-state';
import { ENGINE } from '@/lib/policy/policy';
import type { ShellReader } from '@/lib/policy/shell/shell-line';
import { contextOf } from '@/lib/requests/context-of';
import { policyOf } from '@/lib/requests/policy-of';

export interface ReplayReport {
  readonly ok: boolean;
  /** Automatic verdicts that were derived again and came out the same. */
  readonly replayed: number;
  /** Calls whose content was erased: nothing is left to derive them from. */
  readonly erased: number;
  /** Verdicts of an older engine: they may come out differently now, which is not tampering. */
  readonly olderEngine: number;
  readonly firstDifference?: { readonly seq: number; readonly reason: string };
}

type Created = Extract<LedgerEvent, { kind: 'request.created' }>;

/** How long a verdict may have been made before its event's time: a batch waits for the one before it. */
const MAX_WAIT_MS = 60_000;

/**
 * Walks a ledger from its first event, rebuilds what policy read at each point, and derives every automatic verdict
 * again: from the policy as it was, the context as the ledger gives it, and the call.
 */
export async function replayVerdicts(
  events: AsyncIterable<{ readonly event: LedgerEvent; readonly erased: boolean }>,
  workspaceId: string,
  shell: ShellReader,
): Promise<ReplayReport> {
  const state = new WorkspaceState(workspaceId, Number.POSITIVE_INFINITY);
  const counts = { replayed: 0, erased: 0, olderEngine: 0 };
  for await (const { event, erased } of events) {
    if (erased && event.subject.startsWith('request:')) counts.erased += 1;
    if (!erased && event.kind === 'request.created') {
      if (event.payload.verdict.engine !== ENGINE) counts.olderEngine += 1;
      else {
        const reason = findDifference(event, state, shell);
        if (reason !== undefined) return { ok: false, ...counts, firstDifference: { seq: event.seq, reason } };
        counts.replayed += 1;
      }
    }
    if (!erased) state.apply(event, '');
  }
  return { ok: true, ...counts };
}

function findDifference({ payload, at }: Created, state: WorkspaceState, shell: ShellReader): string | undefined {
  const { keyId, sessionId, tool, args, argsHash, turnId, context, verdict, status, kind } = payload;
  const key = state.get('keys', keyId);
  const session = state.get('agent_sessions', sessionId);
  if (!key || !session) return 'Its key or session is not in the ledger before it.';
  const waited = Date.parse(at) - context.now;
  if (waited < 0 || waited > MAX_WAIT_MS) return 'The time it was decided at does not fit the time of its event.';
  const policy = policyOf(state, shell);
  const call = policy.describe(tool, args, argsHash);
  const derived = contextOf(state, { key, session, call, turnId, realPaths: context.realPaths }, new Date(context.now));
  if (!isDeepStrictEqual(derived, context)) return 'The context it was decided in is not what the ledger says it was.';
  const again = policy.evaluate(call, derived);
  if (!isDeepStrictEqual(again, verdict)) return describe(verdict, again);
  if (status !== statusOf(again, kind, session.mode))
    return `Policy said ${again.outcome}, but the call was ${status}.`;
  return undefined;
}

function statusOf({ outcome }: Verdict, kind: Created['payload']['kind'], mode: string): string {
  if (outcome === 'ask' || (outcome === 'allow' && kind === 'plan' && mode === 'plan')) return 'pending';
  return outcome === 'allow' ? 'approved' : 'denied';
}

function describe(stored: Verdict, derived: Verdict): string {
  const said = ({ outcome, rule }: Verdict) => `${outcome} by ${rule}`;
  if (said(stored) !== said(derived))
    return `It says ${said(stored)}; the policy of that moment says ${said(derived)}.`;
  return 'The outcome is what policy says, but its reason, risk or trace is not.';
}
