import { canonicalJson } from '@/lib/contracts/canonical-json';
import { CountersignError } from '@/lib/contracts/errors';
import type { PolicyDraft } from '@/lib/contracts/policies';
import type { StateView } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';
import { checkPolicy } from '@/lib/policy/policies/check-policy';
import { registryOf } from './registry-of';
import { runExamples } from './run-examples';

/** All policies of a workspace are kept in memory and listed at once. */
const MAX_POLICY_BYTES = 64_000;

/** What every policy has to pass before it is stored; answers with what is allowed but will never matter. */
export function checkDraft({ shell }: Parts, state: StateView, id: string, draft: PolicyDraft, now: Date): string[] {
  if (Buffer.byteLength(canonicalJson(draft)) > MAX_POLICY_BYTES) {
    throw new CountersignError('too_large', `A policy has at most ${MAX_POLICY_BYTES} bytes, examples included.`);
  }
  const { warnings } = checkPolicy(draft, registryOf(state));
  runExamples(state, shell, { ...draft, id, version: state.seq + 1 }, now);
  return warnings;
}
