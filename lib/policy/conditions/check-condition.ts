import { CountersignError } from '@/lib/contracts/errors';
import type { Condition } from '@/lib/contracts/policies';
import { compileGlob } from './compile-glob';
import { checkPattern } from './compile-pattern';

const operators: Readonly<Record<Condition['type'], readonly Condition['operator'][]>> = {
  path: ['equals', 'contains', 'matches'],
  content: ['equals', 'contains', 'matches'],
  command: ['equals', 'contains', 'matches'],
  size: ['equals', 'lessThan', 'greaterThan'],
  risk: ['equals', 'lessThan', 'greaterThan'],
};

/** Refuses, when a policy is saved, what could only be misunderstood. `at` is where the condition stands. */
export function checkCondition(condition: Condition, at = ''): void {
  const { type, operator, value, field, writes } = condition;
  const allowed = operators[type];
  if (!allowed.includes(operator)) {
    throw invalid(at, 'operator', `A ${type} condition cannot use ${operator}, only ${allowed.join(', ')}.`);
  }
  if (writes && type !== 'path') throw invalid(at, 'writes', `Only path conditions can be limited to paths written.`);
  if (type === 'risk' && field !== undefined) throw invalid(at, 'field', 'Risk is of the whole call, not of a field.');
  if (type === 'size' || type === 'risk') checkNumber(condition, at);
  else checkText(type, operator, value, at);
}

function checkNumber({ type, value }: Condition, at: string): void {
  if (numberOf(value) === undefined)
    throw invalid(at, 'value', `A ${type} condition needs a number that is not negative.`);
}

function checkText(type: Condition['type'], operator: Condition['operator'], value: string | number, at: string): void {
  const text = String(value);
  if (type !== 'content' && text === '') throw invalid(at, 'value', `A ${type} condition needs a value.`);
  if (operator !== 'matches') return;
  try {
    if (type === 'path') compileGlob(text, { fold: true });
    else checkPattern(text);
  } catch (error) {
    throw invalid(at, 'value', error instanceof Error ? error.message : 'The pattern cannot be read.');
  }
}

/** Files written by hand often quote their numbers. */
export function numberOf(value: string | number): number | undefined {
  const number = typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value) ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function invalid(at: string, key: string, message: string): CountersignError {
  return new CountersignError('invalid', message, { path: at === '' ? key : `${at}.${key}` });
}
