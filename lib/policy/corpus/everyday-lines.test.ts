import { expect, it } from 'vitest';
import { everydayLines } from './everyday-lines';
import { judgeLine } from './judge-line';

it('allows at least 95 of 100 everyday compound lines of coding agents', () => {
  expect(new Set(everydayLines).size).toBe(100);
  const asked = everydayLines.filter((line) => judgeLine(line) !== 'allow');
  for (const line of asked) console.info(`asked: ${line}`);
  expect(asked.length).toBeLessThanOrEqual(5);
});
