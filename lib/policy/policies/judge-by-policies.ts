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
  for (let at = 0; at < candidates.length; at += 1) {
    const candidate = candidates[at];
    if (candidate && holds(candidate, subject)) return withNewestOfEquals(candidate, candidates, at, subject);
  }
  return (category && judgeByCategory(category)) ?? (tool && judgeByFlags(tool));
}

/** Of several questions of one priority, an answer must be newer than each: what lifts one must not lift the other. */
function withNewestOfEquals(
  { judgement, priority }: CompiledStoredPolicy,
  candidates: readonly CompiledStoredPolicy[],
  at: number,
  subject: ConditionSubject,
): PolicyJudgement {
  if (judgement.action !== 'ask' || !judgement.remember) return judgement;
  let { since } = judgement;
  for (let next = at + 1; next < candidates.length; next += 1) {
    const other = candidates[next];
    if (other?.judgement.action !== 'ask' || other.priority !== priority) break;
    if (other.judgement.since > since && holds(other, subject)) since = other.judgement.since;
  }
  return since === judgement.since ? judgement : { ...judgement, since };
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
