import type { Condition } from '@/lib/contracts/policies';
import { operatorWords } from './condition-operators';

interface ConditionWords {
  /** `written path matches`: the value follows, shown as text. */
  readonly subject: string;
  readonly value: string;
  readonly unit?: string;
}

export function describeCondition({ type, operator, value, field, writes }: Condition): ConditionWords {
  const kind = type === 'path' && writes ? 'written path' : type;
  const subject = field === undefined ? kind : `${kind} in “${field}”`;
  const words = { subject: `${subject} ${operatorWords[operator]}`, value: String(value) };
  return type === 'size' ? { ...words, unit: 'bytes' } : words;
}

export function conditionSentence(condition: Condition): string {
  const { subject, value, unit } = describeCondition(condition);
  return [subject, value === '' ? 'empty text' : value, unit].filter(Boolean).join(' ');
}
