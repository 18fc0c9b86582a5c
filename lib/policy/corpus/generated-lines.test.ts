import { expect, it } from 'vitest';
import { constructNames, generateLines } from './generate-lines';
import { judgeLine } from './judge-line';

const seed = 20_251;

it('never allows a line with one forbidden part, in 100,000 generated ones', { timeout: 120_000 }, () => {
  const used = new Set<string>();
  const allowed: string[] = [];
  for (const { line, constructs } of generateLines(seed, 100_000)) {
    for (const name of constructs) used.add(name);
    if (judgeLine(line) === 'allow') allowed.push(`${constructs.join(' > ')}: ${line}`);
  }
  expect(allowed.slice(0, 50)).toEqual([]);
  expect(constructNames.filter((name) => !used.has(name))).toEqual([]);
});

it('makes the same lines from the same seed', () => {
  expect([...generateLines(seed, 200)]).toEqual([...generateLines(seed, 200)]);
});
