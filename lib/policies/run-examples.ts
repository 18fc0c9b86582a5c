import type { AuthContext } from '@/lib/contracts/auth-context';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { CountersignError } from '@/lib/contracts/errors';
import type { StoredPolicy } from '@/lib/contracts/policies';
import type { StateView } from '@/lib/ledger/command';
import { sha256 } from '@/lib/ledger/hash-event';
import { compilePolicy } from '@/lib/policy/policy';
import type { ShellReader } from '@/lib/policy/shell/shell-line';
import { withDraft } from './with-draft';

/**
 * Asks the whole engine, the policy in its place among the others, about each of its examples. They say what is meant,
 * whatever is switched off today: tools, categories and the policy count as on, every level as `execute`. The session
 * is an ordinary one without directories, so relative paths are inside.
 */
export function runExamples(state: StateView, shell: ShellReader, draft: StoredPolicy, now: Date): void {
  if (draft.examples.length === 0) return;
  const snapshot = withDraft(state, { ...draft, enabled: true });
  const policy = compilePolicy(
    {
      ...snapshot,
      tools: [...snapshot.tools].map((tool) => ({ ...tool, enabled: true })),
      categories: [...snapshot.categories].map((category) => ({ ...category, enabled: true, permission: 'execute' })),
    },
    { shell },
  );
  const context: AuthContext = { maxAccess: 'execute', mode: 'normal', now: now.getTime() };
  for (const [at, { call, expect }] of draft.examples.entries()) {
    const described = policy.describe(call.tool, call.args, sha256(canonicalJson(call.args)));
    const { outcome, rule, reason } = policy.evaluate(described, context);
    if (outcome === expect) continue;
    const message = `Example ${at + 1} expects ${expect} for ${call.tool}, but the answer is ${outcome} (${rule}): ${reason}`;
    throw new CountersignError('invalid', message, { path: `examples.${at}` });
  }
}
