import { expect, test } from 'vitest';
import { type PolicyDraft, policyDraft } from '@/lib/contracts/policies';
import { emptyForm, formOf, newCondition, newExample, type PolicyForm } from './policy-form';
import { readPolicyForm } from './read-policy-form';

const full: PolicyDraft = {
  name: 'Ask about .env',
  enabled: false,
  tools: ['file_*', 'shell'],
  categories: ['filesystem'],
  action: 'ask',
  conditions: [
    { type: 'path', operator: 'matches', value: '**/.env', writes: true },
    { type: 'content', operator: 'contains', value: ' padded ', field: 'content' },
    { type: 'size', operator: 'greaterThan', value: 4096 },
    { type: 'risk', operator: 'lessThan', value: 50 },
  ],
  priority: -7,
  remember: false,
  message: 'Secrets live here.',
  examples: [{ call: { tool: 'file_read', args: { path: '.env', deep: { list: [1, null] } } }, expect: 'ask' }],
};
const least = policyDraft.parse({ name: 'All', tools: ['*'], action: 'approve' });
const typed = (change: Partial<PolicyForm>) => readPolicyForm({ ...formOf(least), ...change });

test.each([['with everything', full] as const, ['with little', least] as const])(
  'a policy %s that is opened and saved unchanged stays as it was',
  (_, policy) => {
    expect(readPolicyForm(formOf(policy))).toEqual({ draft: policy });
  },
);

test('what is typed but not yet a chip counts, and nothing twice', () => {
  expect(typed({ tools: ['a'], toolText: 'b, a,c' })).toMatchObject({ draft: { tools: ['a', 'b', 'c'] } });
});

test('what the type or the action cannot use is left out', () => {
  const condition = { ...newCondition([]), value: '5', field: 'path', writes: true };
  const conditions = [{ ...condition, type: 'risk', operator: 'equals' } as const];
  expect(typed({ conditions })).toMatchObject({
    draft: { conditions: [{ type: 'risk', operator: 'equals', value: 5 }] },
  });
  expect(typed({ action: 'deny', askEveryTime: true })).toMatchObject({ draft: { remember: true } });
});

test('an empty form says what is missing', () => {
  expect(readPolicyForm(emptyForm)).toEqual({
    errors: { tools: 'Name at least one tool, or * for all.', name: 'must not be empty' },
  });
});

test('no category at all is asked about, never taken for every category', () => {
  expect(readPolicyForm(formOf({ ...least, categories: [] }))).toEqual({
    errors: { categories: 'Choose at least one, or every category.' },
  });
});

test('each error stands at its field', () => {
  const conditions = [newCondition([]), { ...newCondition([]), key: 1, type: 'size', value: 'big' } as const];
  const examples = [{ ...newExample([], 'ask'), args: '[1]' }];
  expect(typed({ priority: '1.5', conditions, examples })).toEqual({
    errors: {
      priority: 'must be a whole number',
      'conditions.0.value': 'must not be empty',
      'conditions.1.value': 'must be a number that is not negative',
      'examples.0.call.args': 'must be a JSON object, such as {"path": ".env"}',
      'examples.0.call.tool': 'must not be empty',
    },
  });
});

test('new rows never take the key of one that is there', () => {
  const [first, second] = [newCondition([]), newCondition([{ ...newCondition([]), key: 4 }])];
  expect([first.key, second.key]).toEqual([0, 5]);
});
