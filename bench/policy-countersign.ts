import { performance } from 'node:perf_hooks';
import type { AuthContext } from '@/lib/contracts/auth-context';
import type { Condition, StoredPolicy } from '@/lib/contracts/policies';
import { compilePolicy, type PolicySnapshot } from '@/lib/policy/policy';
import type { PolicyTool } from '@/lib/policy/rule';
import { loadShellReader } from '@/lib/policy/shell/load-shell-reader';
import type { Engine } from './policy-peers';
import type { BenchCall, BenchRule } from './policy-rules';

/** What production puts beside every call, with nothing switched on. */
export const context: AuthContext = {
  cwd: '/workspace',
  maxAccess: 'execute',
  mode: 'normal',
  now: 1_800_000_000_000,
  roots: ['/workspace'],
};

export interface CompiledCountersign extends Engine<BenchTaken> {
  /** Each compilation from the snapshot, as after a change of any policy; the first one finds nothing compiled by V8. */
  compile(): { readonly milliseconds: number };
}

interface BenchTaken {
  readonly tool: string;
  readonly args: { readonly path: string; readonly content: string };
}

/** Every call gets what it gets in production: the tool looked up, the verdict with all of its trace, and the risk. */
export async function openCountersign(rules: readonly BenchRule[]): Promise<CompiledCountersign> {
  const shell = await loadShellReader();
  const snapshot = snapshotOf([...new Set(rules.map(({ tool }) => tool))].map(toolNamed), rules.map(storedPolicy));
  let policy = compilePolicy(snapshot, { shell });
  return {
    prepare: ({ tool, path, content }: BenchCall) => ({ tool, args: { path, content } }),
    isAllowed: ({ tool, args }) => policy.evaluate(policy.describe(tool, args, 'hash'), context).outcome === 'allow',
    compile() {
      const began = performance.now();
      policy = compilePolicy(snapshot, { shell });
      return { milliseconds: performance.now() - began };
    },
  };
}

export function snapshotOf(tools: readonly PolicyTool[], policies: readonly StoredPolicy[]): PolicySnapshot {
  const category = { id: 'development', name: 'Development', enabled: true, permission: 'execute' } as const;
  return { version: 7, tools, categories: [{ ...category, policy: 'default', policyVersion: 1 }], policies };
}

export function toolNamed(name: string): PolicyTool {
  return {
    name,
    access: 'read-write',
    aliases: [],
    categoryId: 'development',
    dangerous: false,
    enabled: true,
    fields: null,
    requiresApproval: false,
    version: 1,
  };
}

function storedPolicy({ id, tool, action, condition }: BenchRule): StoredPolicy {
  const asked: Condition =
    condition.on === 'path'
      ? { type: 'path', operator: 'matches', value: `${condition.below}/**`, field: 'path' }
      : { type: 'content', operator: 'contains', value: condition.text, field: 'content' };
  return {
    id,
    action,
    conditions: [asked],
    enabled: true,
    examples: [],
    name: id,
    priority: 0,
    remember: true,
    tools: [tool],
    version: 1,
  };
}
