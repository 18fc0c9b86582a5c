import type { StateView } from '@/lib/ledger/command';
import { compilePolicy, type Policy, type PolicySnapshot } from '@/lib/policy/policy';
import type { ShellReader } from '@/lib/policy/shell/shell-line';

const compiled = Symbol('compiled policy');

/** The workspace's policy as of `state`, compiled once per version. */
export function policyOf(state: StateView, shell: ShellReader): Policy {
  return state.derive(compiled, (source) => compilePolicy(snapshotOf(source), { shell }));
}

/** Everything that is compiled: registry, stored policies, settings. */
export function snapshotOf(state: StateView): PolicySnapshot {
  const settings = state.get('workspaces', state.workspaceId)?.settings;
  const policies = [...state.all('policies')].map(({ id, definition, version }) => ({ ...definition, id, version }));
  return {
    version: state.policyVersion,
    tools: state.all('tools'),
    categories: state.all('categories'),
    policies,
    ...(settings && { settings }),
  };
}
