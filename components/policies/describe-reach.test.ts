import { expect, test } from 'vitest';
import { describeReach } from './describe-reach';

const known = [{ id: 'filesystem', name: 'Filesystem Tools' }];

test.each([
  ['every tool', { tools: ['*'] }],
  ['shell, file_*', { tools: ['shell', 'file_*'] }],
  ['every tool in Filesystem Tools, gone', { tools: ['*', 'shell'], categories: ['filesystem', 'gone'] }],
  ['shell in no category: it never matches', { tools: ['shell'], categories: [] }],
  ['a, b, c, d, e, f, g, h and 2 more', { tools: [...'abcdefghij'] }],
])('%s', (words, policy) => {
  expect(describeReach(policy, known)).toBe(words);
});
