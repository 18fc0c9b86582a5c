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

interface Taken {
  readonly tool: string;
  readonly args: { readonly path: string; readonly content: string };
}

export interface CountersignEngine extends Engine<Taken> {
  /** Compiles from the snapshot, as after a change of any policy. Milliseconds. */
  compile(): number;
  /** The same, when V8 had not seen the code yet. */
  readonly firstCompile: number;
}

/** Every call gets what it gets in production: the tool looked up, the verdict with all of its trace, and the risk. */
export async function openCountersign(rules: readonly BenchRule[]): Promise<CountersignEngine> {
  const shell = await loadShellReader();
  const snapshot = snapshotOf([...new Set(rules.map(({ tool }) => tool))].map(toolNamed), rules.map(storedPolicy));
  let policy = compilePolicy(snapshotOf([], []), { shell });
  const compile = () => {
    const began = performance.now();
    policy = compilePolicy(snapshot, { shell });
    return performance.now() - began;
  };
  return {
    firstCompile: compile(),
    compile,
    prepare: ({ tool, path, content }: BenchCall) => ({ tool, args: { path, content } }),
    isAllowed: ({ tool, args }) => policy.evaluate(policy.describe(tool, args, 'hash'), context).outcome === 'allow',
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
