import type { StateView } from '@/lib/ledger/command';
import { compilePolicy, type Policy } from '@/lib/policy/policy';
import type { ShellReader } from '@/lib/policy/shell/shell-line';

const compiled = Symbol('compiled policy');

/** The workspace's policy as of `state`, compiled once per version. */
export function policyOf(state: StateView, shell: ShellReader): Policy {
  return state.derive(compiled, (source) => {
    const settings = source.get('workspaces', source.workspaceId)?.settings;
    const policies = [...source.all('policies')].map(({ id, definition, version }) => ({ ...definition, id, version }));
    return compilePolicy(
      {
        version: source.policyVersion,
        tools: source.all('tools'),
        categories: source.all('categories'),
        policies,
        ...(settings && { settings }),
      },
      { shell },
    );
  });
}
