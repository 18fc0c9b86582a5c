import { expect, test } from 'vitest';
import { connectLines } from './connect-lines';

const lines = (name: string) => connectLines({ origin: 'http://localhost:3000', secret: 'cs_secret', name });

test('the lines hold the address, the key and the name, and there are five', () => {
  expect(lines('ci').split('\n')).toHaveLength(5);
  expect(lines('ci')).toContain("connect({ url: 'http://localhost:3000', key: 'cs_secret', name: 'ci' })");
});

test('a name with quotes stays one text', () => {
  expect(lines("Dana's \\ bot")).toContain("name: 'Dana\\'s \\\\ bot' })");
});
