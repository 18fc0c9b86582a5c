import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyAction } from '@/lib/contracts/policies';
import { orderPolicies, tierOf } from './order-policies';

const policy = (id: string, action: 'approve' | 'ask' | 'deny', priority = 0, remember = true) => ({
  id,
  action,
  priority,
  remember,
});

test('denies come first, then what is always asked, then by priority with asks before approvals', () => {
  const ordered = orderPolicies([
    policy('approve 5', 'approve', 5),
    policy('ask 5', 'ask', 5),
    policy('ask 9', 'ask', 9),
    policy('approve 900', 'approve', 900),
    policy('always ask -1', 'ask', -1, false),
    policy('always ask 3', 'ask', 3, false),
    policy('deny -5', 'deny', -5),
    policy('deny 0', 'deny'),
  ]);
  expect(ordered.map(({ id }) => id)).toEqual([
    'deny 0',
    'deny -5',
    'always ask 3',
    'always ask -1',
    'approve 900',
    'ask 9',
    'ask 5',
    'approve 5',
  ]);
});

test('“remember” matters to asks alone', () => {
  expect(tierOf(policy('a', 'approve', 0, false))).toBe('by-priority');
  expect(tierOf(policy('a', 'deny', 0, false))).toBe('deny');
});

test('the order does not depend on the order they are stored in', () => {
  const any = fc.record({
    id: fc.string({ maxLength: 3 }),
    action: fc.constantFrom(...policyAction.options),
    priority: fc.integer({ min: -2, max: 2 }),
    remember: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ id }) => id }), (policies) => {
      expect(orderPolicies([...policies].reverse())).toEqual(orderPolicies(policies));
    }),
  );
});
