import type { Condition, PolicyDraft } from '@/lib/contracts/policies';
import type { VerdictOutcome } from '@/lib/contracts/words';

/** What the editor's fields hold. A `key` keeps a row itself when another one goes. */
export interface ConditionForm {
  readonly key: number;
  readonly type: Condition['type'];
  readonly operator: Condition['operator'];
  readonly value: string;
  readonly field: string;
  readonly writes: boolean;
}

export interface ExampleForm {
  readonly key: number;
  readonly tool: string;
  readonly args: string;
  readonly expect: VerdictOutcome;
}

export interface PolicyForm {
  readonly name: string;
  readonly enabled: boolean;
  readonly action: PolicyDraft['action'];
  readonly askEveryTime: boolean;
  readonly tools: readonly string[];
  /** Typed, but not made a chip yet: it counts all the same. */
  readonly toolText: string;
  readonly everyCategory: boolean;
  readonly categories: readonly string[];
  readonly conditions: readonly ConditionForm[];
  readonly priority: string;
  readonly message: string;
  readonly examples: readonly ExampleForm[];
}

export const emptyForm: PolicyForm = {
  name: '',
  enabled: true,
  action: 'ask',
  askEveryTime: false,
  tools: [],
  toolText: '',
  everyCategory: true,
  categories: [],
  conditions: [],
  priority: '0',
  message: '',
  examples: [],
};

export function formOf(policy: PolicyDraft): PolicyForm {
  return {
    name: policy.name,
    enabled: policy.enabled,
    action: policy.action,
    askEveryTime: !policy.remember,
    tools: policy.tools,
    toolText: '',
    everyCategory: policy.categories === undefined,
    categories: policy.categories ?? [],
    conditions: policy.conditions.map(({ type, operator, value, field = '', writes = false }, key) => ({
      key,
      type,
      operator,
      value: String(value),
      field,
      writes,
    })),
    priority: String(policy.priority),
    message: policy.message ?? '',
    examples: policy.examples.map(({ call, expect }, key) => ({
      key,
      tool: call.tool,
      args: JSON.stringify(call.args, null, 2),
      expect,
    })),
  };
}

export function newCondition(others: readonly ConditionForm[]): ConditionForm {
  return { key: nextKey(others), type: 'path', operator: 'matches', value: '', field: '', writes: false };
}

export function newExample(others: readonly ExampleForm[], expect: VerdictOutcome): ExampleForm {
  return { key: nextKey(others), tool: '', args: '{}', expect };
}

function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

export function splitPatterns(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((pattern) => pattern.trim())
    .filter(Boolean);
}
