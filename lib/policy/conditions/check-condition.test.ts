import { describe, expect, it } from 'vitest';
import type { Condition } from '@/lib/contracts/policies';
import { checkCondition } from './check-condition';

describe('checking a condition', () => {
  it.each<[Condition, string, string]>([
    [
      { type: 'size', operator: 'matches', value: 'a' },
      'operator',
      'A size condition cannot use matches, only equals, lessThan, greaterThan.',
    ],
    [
      { type: 'risk', operator: 'contains', value: 'a' },
      'operator',
      'A risk condition cannot use contains, only equals, lessThan, greaterThan.',
    ],
    [
      { type: 'path', operator: 'lessThan', value: 5 },
      'operator',
      'A path condition cannot use lessThan, only equals, contains, matches.',
    ],
    [
      { type: 'command', operator: 'greaterThan', value: 5 },
      'operator',
      'A command condition cannot use greaterThan, only equals, contains, matches.',
    ],
    [
      { type: 'size', operator: 'lessThan', value: 'big' },
      'value',
      'A size condition needs a number that is not negative.',
    ],
    [
      { type: 'risk', operator: 'lessThan', value: -1 },
      'value',
      'A risk condition needs a number that is not negative.',
    ],
    [
      { type: 'risk', operator: 'lessThan', value: 1, field: 'x' },
      'field',
      'Risk is of the whole call, not of a field.',
    ],
    [
      { type: 'content', operator: 'equals', value: '', writes: true },
      'writes',
      'Only path conditions can be limited to paths written.',
    ],
    [{ type: 'path', operator: 'equals', value: '' }, 'value', 'A path condition needs a value.'],
    [{ type: 'path', operator: 'matches', value: '[a' }, 'value', 'The pattern has a [ without a ].'],
    [
      { type: 'command', operator: 'matches', value: 'a(' },
      'value',
      'The pattern is not an RE2 regular expression: missing closing ): `a(`.',
    ],
  ])('refuses %j', (condition, key, message) => {
    expect(() => checkCondition(condition, 'conditions.3')).toThrow(
      expect.objectContaining({ code: 'invalid', message, path: `conditions.3.${key}` }),
    );
    expect(() => checkCondition(condition)).toThrow(expect.objectContaining({ path: key }));
  });

  it.each<Condition>([
    { type: 'size', operator: 'lessThan', value: '100' },
    { type: 'path', operator: 'matches', value: '**/{.env,*.pem}', writes: true },
    { type: 'content', operator: 'equals', value: '' },
    { type: 'content', operator: 'equals', value: 5, field: 'n' },
    { type: 'command', operator: 'matches', value: 'npm .*' },
  ])('accepts %j', (condition) => {
    expect(() => checkCondition(condition)).not.toThrow();
  });
});
