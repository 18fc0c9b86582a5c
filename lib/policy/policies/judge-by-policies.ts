import type { CategoryPolicy } from '@/lib/contracts/policies';
import type { ConditionSubject } from '../conditions/condition-subject';
import type { CompiledStoredPolicy } from './compile-policies';
import type { PolicyJudgement } from './policy-judgement';

export interface CategoryOpinion {
  readonly policy: CategoryPolicy;
  readonly version: number;
}

export interface ToolFlags {
  readonly dangerous: boolean;
  readonly requiresApproval: boolean;
  readonly version: number;
}

/**
 * Any deny denies. Else an ask with `remember: false` asks. Else the highest priority wins and ties go to ask; below
 * every policy the category's, below that the tool's flags. The candidates come in that order, so the first that
 * holds decides. Nothing: policies have no opinion.
 */
export function judgeByPolicies(
  candidates: readonly CompiledStoredPolicy[],
  subject: ConditionSubject,
  category: CategoryOpinion | undefined,
  tool: ToolFlags | undefined,
): PolicyJudgement | undefined {
  if (category?.policy === 'deny') return deniedByCategory;
  for (const candidate of candidates) if (holds(candidate, subject)) return candidate.judgement;
  return (category && judgeByCategory(category)) ?? (tool && judgeByFlags(tool));
}

function holds({ conditions }: CompiledStoredPolicy, subject: ConditionSubject): boolean {
  for (const condition of conditions) if (!condition(subject)) return false;
  return true;
}

const deniedByCategory: PolicyJudgement = {
  action: 'deny',
  source: { kind: 'category' },
  reason: 'The policy of this category denies its tools.',
};

const approvedByCategory: PolicyJudgement = {
  action: 'approve',
  source: { kind: 'category' },
  reason: 'The policy of this category approves its tools.',
};

function judgeByCategory({ policy, version }: CategoryOpinion): PolicyJudgement | undefined {
  if (policy === 'approve') return approvedByCategory;
  if (policy !== 'ask') return undefined;
  const reason = 'The policy of this category asks a person about its tools.';
  return { action: 'ask', source: { kind: 'category' }, remember: true, since: version, reason };
}

function judgeByFlags({ dangerous, requiresApproval, version }: ToolFlags): PolicyJudgement | undefined {
  if (!dangerous && !requiresApproval) return undefined;
  const reason = requiresApproval ? 'This tool requires approval.' : 'This tool is marked dangerous.';
  return { action: 'ask', source: { kind: 'tool' }, remember: true, since: version, reason };
}
