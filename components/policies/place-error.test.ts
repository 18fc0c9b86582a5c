import { expect, test } from 'vitest';
import { forgetErrors, placeError } from './place-error';

test.each([
  ['name', 'name'],
  ['tools.3', 'tools'],
  ['conditions.0.value', 'conditions.0.value'],
  ['conditions.12.operator', 'conditions.12.operator'],
  ['conditions.1.writes', 'conditions.1.value'],
  ['conditions.1', 'conditions.1.value'],
  ['examples.0', 'examples.0.expect'],
  ['examples.0.expect', 'examples.0.expect'],
  ['examples.2.call.args.path', 'examples.2.call.args'],
  ['policy.conditions.0.value', 'conditions.0.value'],
  ['conditions', 'other'],
  ['namesake', 'other'],
  [undefined, 'other'],
])('an error of %s is shown at %s', (path, field) => {
  expect(placeError(path, 'is wrong').field).toBe(field);
});

test('the place is not said twice, except where no field shows it', () => {
  expect(placeError('name', 'name: must not be empty').message).toBe('must not be empty');
  expect(placeError('surprise', 'surprise: is not known here').message).toBe('surprise: is not known here');
});

test('changing a field forgets its errors and those of no field, and keeps the others', () => {
  const errors = { name: 'a', 'conditions.0.value': 'b', 'conditions.1.value': 'c', other: 'd' };
  expect(forgetErrors(errors, ['conditions'])).toEqual({ name: 'a' });
});
