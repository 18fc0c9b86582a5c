import type { AuthContext } from '@/lib/contracts/auth-context';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { JsonObject } from '@/lib/contracts/json';
import type { Condition, StoredPolicy } from '@/lib/contracts/policies';
import { defaultSettings, type PolicySettings } from '@/lib/contracts/policy-settings';
import type { Verdict } from '@/lib/contracts/verdict';
import { compilePolicy, type Policy } from './policy';
import type { PolicyCategory, PolicyTool, Rule } from './rule';
import { loadShellReader } from './shell/load-shell-reader';

export const shell = await loadShellReader();

export const NOW = 1_800_000_000_000;

export function testTool(changes: Partial<PolicyTool> & Pick<PolicyTool, 'name'>): PolicyTool {
  return {
    access: 'read-write',
    aliases: [],
    categoryId: 'development',
    dangerous: false,
    enabled: true,
    fields: null,
    requiresApproval: false,
    version: 1,
    ...changes,
  };
}

export function testCategory(changes: Partial<PolicyCategory> = {}): PolicyCategory {
  return {
    enabled: true,
    id: 'development',
    name: 'Development',
    permission: 'execute',
    policy: 'default',
    policyVersion: 1,
    ...changes,
  };
}

let stored = 0;

/** An approve, ask or deny policy for every tool, unless told otherwise. */
export function testStored(action: StoredPolicy['action'], changes: Partial<StoredPolicy> = {}): StoredPolicy {
  stored += 1;
  return {
    action,
    conditions: [],
    enabled: true,
    examples: [],
    id: `policy-${stored}`,
    name: `${action} ${stored}`,
    priority: 0,
    remember: true,
    tools: ['*'],
    version: 1,
    ...changes,
  };
}

export function condition(
  type: Condition['type'],
  operator: Condition['operator'],
  value: Condition['value'],
  field?: string,
): Condition {
  return { type, operator, value, ...(field !== undefined && { field }) };
}

export const fileRead = testTool({ name: 'file_read', access: 'read-only', categoryId: 'filesystem' });
export const fileWrite = testTool({ name: 'file_write', aliases: ['write'] });
export const shellTool = testTool({ name: 'shell', access: 'execute' });
export const patchTool = testTool({ name: 'patch' });
export const filesystem = testCategory({ id: 'filesystem', name: 'Filesystem', permission: 'read-only' });

export interface TestPolicyParts {
  readonly tools?: readonly PolicyTool[];
  readonly categories?: readonly PolicyCategory[];
  readonly policies?: readonly StoredPolicy[];
  readonly settings?: Partial<PolicySettings>;
  readonly rules?: readonly Rule[];
  readonly version?: number;
}

/** The default tools with both categories on, `development` at `execute`; what is given stands in their place. */
export function testPolicy({ tools, categories, policies, settings, rules, version }: TestPolicyParts = {}): Policy {
  return compilePolicy(
    {
      categories: categories ?? [filesystem, testCategory()],
      policies: policies ?? [],
      settings: { ...defaultSettings, ...settings },
      tools: tools ?? [fileRead, fileWrite, shellTool, patchTool],
      version: version ?? 7,
    },
    { shell, ...(rules && { rules }) },
  );
}

/** A session in `/work/project`, which is its only root, with nothing allowed beforehand. */
export function testContext(changes: Partial<AuthContext> = {}): AuthContext {
  return {
    cwd: '/work/project',
    maxAccess: 'execute',
    mode: 'normal',
    now: NOW,
    roots: ['/work/project'],
    ...changes,
  };
}

export function hashOf(args: JsonObject): string {
  return `hash of ${canonicalJson(args)}`;
}

export function judge(policy: Policy, tool: string, args: JsonObject = {}, context = testContext()): Verdict {
  return policy.evaluate(policy.describe(tool, args, hashOf(args)), context);
}

/** What is said of a shell line. */
export function judgeLine(policy: Policy, command: string, context = testContext()): Verdict {
  return judge(policy, 'shell', { command }, context);
}
