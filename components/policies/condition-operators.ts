import type { Condition } from '@/lib/contracts/policies';

type ConditionType = Condition['type'];
type ConditionOperator = Condition['operator'];

const texts = ['matches', 'contains', 'equals'] as const;
const numbers = ['greaterThan', 'lessThan', 'equals'] as const;

/** The first is what a new condition of that type begins with. */
export function operatorsFor(type: ConditionType): readonly ConditionOperator[] {
  return comparesNumbers(type) ? numbers : texts;
}

export function comparesNumbers(type: ConditionType): boolean {
  return type === 'size' || type === 'risk';
}

/** Risk is of the whole call. */
export function mayNameField(type: ConditionType): boolean {
  return type !== 'risk';
}

/** What changes with the type: what the new one cannot use goes back to its first choice. */
export function withType<C extends { type: ConditionType; operator: ConditionOperator }>(
  condition: C,
  type: ConditionType,
): C {
  const allowed = operatorsFor(type);
  const [first] = allowed;
  const operator = allowed.includes(condition.operator) || !first ? condition.operator : first;
  return { ...condition, type, operator };
}

export const operatorWords: Readonly<Record<ConditionOperator, string>> = {
  equals: 'equals',
  contains: 'contains',
  matches: 'matches',
  lessThan: 'is less than',
  greaterThan: 'is greater than',
};
