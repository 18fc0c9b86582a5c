import type { AuthContext } from '@/lib/contracts/auth-context';
import type { Verdict } from '@/lib/contracts/verdict';
import type { StateView } from '@/lib/ledger/command';
import type { KeyRow, RequestRow, SessionRow } from '@/lib/ledger/rows';
import type { Policy } from '@/lib/policy/policy';
import type { DescribedCall } from '@/lib/policy/rule';
import type { ShellReader } from '@/lib/policy/shell/shell-line';
import { contextOf } from './context-of';
import { policyOf } from './policy-of';

export type EvaluatedAgain =
  | {
      readonly refusal?: undefined;
      readonly policy: Policy;
      readonly call: DescribedCall;
      readonly context: AuthContext;
      readonly key: KeyRow;
      readonly session: SessionRow;
    }
  /** The request stays pending: a freeze is lifted again. */
  | { readonly refusal: 'frozen'; readonly message: string }
  | {
      readonly refusal: 'denied';
      readonly rule: string;
      readonly message: string;
      readonly verdict?: Verdict;
      readonly context?: AuthContext;
    };

/** What policy says of a pending request now. Its own place in the rate window and its turn do not count against it. */
export function evaluateAgain(shell: ShellReader, state: StateView, row: RequestRow, now: Date): EvaluatedAgain {
  const key = state.get('keys', row.keyId);
  const session = state.get('agent_sessions', row.sessionId);
  if (!key || !session || key.revokedAt !== null) {
    const message = `The call of '${row.tool}' was refused: its agent's key was revoked.`;
    return { refusal: 'denied', rule: 'key-revoked', message };
  }
  const policy = policyOf(state, shell);
  const call = policy.describe(row.tool, row.args, row.argsHash);
  const {
    frozen,
    rate: _rate,
    ...context
  } = contextOf(state, { key, session, call, turnId: row.turnId ?? undefined }, now);
  if (frozen) {
    return { refusal: 'frozen', message: 'Agents are frozen. The request stays here until the freeze is lifted.' };
  }
  const verdict = policy.evaluate(call, context);
  if (verdict.outcome !== 'deny') return { policy, call, context, key, session };
  return { refusal: 'denied', rule: verdict.rule, message: verdict.reason, verdict, context };
}
