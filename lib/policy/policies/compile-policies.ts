import type { PolicyAction, StoredPolicy } from '@/lib/contracts/policies';
import { compileCondition } from '../conditions/compile-condition';
import type { ConditionTest } from '../conditions/condition-subject';
import type { PolicyJudgement } from './policy-judgement';
import { readToolPattern } from './tool-pattern';
import { ToolPatternIndex } from './tool-pattern-index';

/** A stored policy made ready to be asked. Whether the tool fits is settled before, by `candidatesFor`. */
export interface CompiledStoredPolicy {
  readonly id: string;
  readonly action: PolicyAction;
  readonly priority: number;
  readonly conditions: readonly ConditionTest[];
  /** What is answered when all conditions hold; made once. */
  readonly judgement: PolicyJudgement;
}

export interface CompiledPolicies {
  /**
   * The enabled policies that name this tool, in the order in which they are asked: denies, asks with
   * `remember: false`, then by priority. An alias counts for deny and ask only.
   */
  candidatesFor(
    toolName: string,
    categoryId: string | undefined,
    aliases?: readonly string[],
  ): readonly CompiledStoredPolicy[];
}

/** Tool names also come from outside, so what is kept for them is bounded. */
const MAX_NAMES = 10_000;
const MAX_KEPT = 500_000;

interface Entry {
  readonly compiled: CompiledStoredPolicy;
  readonly order: number;
  readonly categories: ReadonlySet<string> | undefined;
}

interface Kept {
  readonly categoryId: string | undefined;
  readonly aliases: readonly string[];
  readonly candidates: readonly CompiledStoredPolicy[];
}

/** Whatever order they are stored in, the same policies give the same answers. */
export function compilePolicies(policies: Iterable<StoredPolicy>): CompiledPolicies {
  const index = new ToolPatternIndex<Entry>();
  [...policies]
    .filter(({ enabled }) => enabled)
    .sort(compareAsked)
    .forEach((policy, order) => {
      const categories = policy.categories && new Set(policy.categories);
      const entry = { compiled: compileStoredPolicy(policy), order, categories };
      for (const pattern of policy.tools) index.add(readToolPattern(pattern), entry);
    });
  const kept = new Map<string, Kept>();
  let size = 0;
  return {
    candidatesFor(toolName, categoryId, aliases = none) {
      const known = kept.get(toolName);
      if (known && known.categoryId === categoryId && sameTexts(known.aliases, aliases)) return known.candidates;
      const candidates = findCandidates(index, toolName, categoryId, aliases);
      if (kept.size >= MAX_NAMES || size + candidates.length > MAX_KEPT) {
        kept.clear();
        size = 0;
      }
      kept.set(toolName, { categoryId, aliases, candidates });
      size += candidates.length + 1 - (known?.candidates.length ?? 0);
      return candidates;
    },
  };
}

const none: readonly string[] = [];

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some === others || (some.length === others.length && some.every((text, at) => text === others[at]));
}

function findCandidates(
  index: ToolPatternIndex<Entry>,
  toolName: string,
  categoryId: string | undefined,
  aliases: readonly string[],
): readonly CompiledStoredPolicy[] {
  const found = new Set(index.find(toolName));
  for (const alias of aliases) {
    for (const entry of index.find(alias)) if (entry.compiled.action !== 'approve') found.add(entry);
  }
  return [...found]
    .filter(({ categories }) => !categories || (categoryId !== undefined && categories.has(categoryId)))
    .sort((a, b) => a.order - b.order)
    .map(({ compiled }) => compiled);
}

function compareAsked(a: StoredPolicy, b: StoredPolicy): number {
  const [first, second] = [tierOf(a), tierOf(b)];
  if (first !== second) return first - second;
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.action !== b.action) return a.action === 'ask' ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function tierOf({ action, remember }: StoredPolicy): number {
  if (action === 'deny') return 0;
  return action === 'ask' && !remember ? 1 : 2;
}

function compileStoredPolicy(policy: StoredPolicy): CompiledStoredPolicy {
  const { id, action, priority } = policy;
  const conditions = policy.conditions.map((condition) => compileCondition(condition, action));
  return { id, action, priority, conditions, judgement: judgementOf(policy) };
}

function judgementOf({ id, name, action, remember, version, message }: StoredPolicy): PolicyJudgement {
  const source = { kind: 'policy', id, name } as const;
  const reason = message ?? `The policy “${name}” ${verbs[action]}.`;
  return action === 'ask' ? { action, source, remember, since: version, reason } : { action, source, reason };
}

const verbs: Readonly<Record<PolicyAction, string>> = {
  deny: 'denies this',
  ask: 'asks a person about this',
  approve: 'approves this',
};
