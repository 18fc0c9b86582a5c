import { expect, test } from 'vitest';
import type { Condition } from '@/lib/contracts/policies';
import { conditionSentence } from './describe-condition';

test.each<[string, Condition]>([
  ['path matches **/.env', { type: 'path', operator: 'matches', value: '**/.env' }],
  ['written path contains .git/', { type: 'path', operator: 'contains', value: '.git/', writes: true }],
  ['command contains git push', { type: 'command', operator: 'contains', value: 'git push' }],
  ['content in “body” equals empty text', { type: 'content', operator: 'equals', value: '', field: 'body' }],
  ['size is greater than 4096 bytes', { type: 'size', operator: 'greaterThan', value: 4096 }],
  ['size in “content” is less than 10 bytes', { type: 'size', operator: 'lessThan', value: '10', field: 'content' }],
  ['risk equals 100', { type: 'risk', operator: 'equals', value: 100 }],
])('%s', (sentence, condition) => {
  expect(conditionSentence(condition)).toBe(sentence);
});
