import { expect, test } from 'vitest';
import { type PolicyView, policyDraft } from '@/lib/contracts/policies';
import { searchPolicies } from './search-policies';

const policy = (id: string, more: object): PolicyView => ({
  ...policyDraft.parse({ name: id, tools: ['*'], action: 'ask', ...more }),
  id,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const policies = [
  policy('secrets', { conditions: [{ type: 'path', operator: 'matches', value: '**/.env' }] }),
  policy('pushes', { action: 'deny', tools: ['shell'], message: 'Open a pull request.' }),
];
const found = (text: string) => searchPolicies(policies, text).map(({ id }) => id);

test('nothing typed leaves every policy', () => {
  expect(found(' ')).toEqual(['secrets', 'pushes']);
});

test('names, actions, tools, conditions and messages are searched, for every word', () => {
  expect(found('path .ENV')).toEqual(['secrets']);
  expect(found('deny shell')).toEqual(['pushes']);
  expect(found('pull request')).toEqual(['pushes']);
  expect(found('pull .env')).toEqual([]);
});
