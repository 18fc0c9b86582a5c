import type { StateView } from '@/lib/ledger/command';
import { compilePolicy, type Policy } from '@/lib/policy/policy';
import { rules } from '@/lib/policy/rule-list';

const compiled = Symbol('compiled policy');

/** The workspace's policy as of `state`, compiled once per version. */
export function policyOf(state: StateView): Policy {
  return state.derive(compiled, (source) =>
    compilePolicy(
      { version: source.policyVersion, tools: source.all('tools'), categories: source.all('categories') },
      rules,
    ),
  );
}
