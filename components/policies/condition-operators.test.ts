import { expect, test } from 'vitest';
import { conditionType } from '@/lib/contracts/policies';
import { mayNameField, operatorsFor, withType } from './condition-operators';

test.each([
  ['path', ['contains', 'equals', 'matches']],
  ['content', ['contains', 'equals', 'matches']],
  ['command', ['contains', 'equals', 'matches']],
  ['size', ['equals', 'greaterThan', 'lessThan']],
  ['risk', ['equals', 'greaterThan', 'lessThan']],
] as const)('a %s condition can use %j', (type, operators) => {
  expect([...operatorsFor(type)].sort()).toEqual(operators);
});

test('another type keeps the operator where it makes sense, and else begins anew', () => {
  expect(withType({ type: 'path', operator: 'equals' }, 'size')).toEqual({ type: 'size', operator: 'equals' });
  expect(withType({ type: 'path', operator: 'contains' }, 'command').operator).toBe('contains');
  expect(withType({ type: 'path', operator: 'matches' }, 'risk').operator).toBe('greaterThan');
  expect(withType({ type: 'size', operator: 'lessThan' }, 'path').operator).toBe('matches');
});

test('only risk cannot be of a field', () => {
  expect(conditionType.options.filter((type) => !mayNameField(type))).toEqual(['risk']);
});
