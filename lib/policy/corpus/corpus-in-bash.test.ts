import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSandbox } from '@/scripts/ensure-sandbox.mjs';
import { everydayLines } from './everyday-lines';
import { generateLines } from './generate-lines';
import { judgeLine } from './judge-line';
import { shellCorpus } from './shell-corpus';
import { findUnreached } from './test-reach-in-bash';
import { traceInBash } from './test-trace-in-bash';

const corpusLines = shellCorpus.map(({ line }) => line);
const wantedLines = shellCorpus.filter(({ expect }) => expect === 'allow').map(({ line }) => line);
const allowedLines = () => [
  ...new Set([...wantedLines, ...everydayLines, ...corpusLines.filter((line) => judgeLine(line) === 'allow')]),
];

beforeAll(ensureSandbox);

describe('bash, in a sandbox', { timeout: 120_000 }, () => {
  it.each([
    { project: 'an ordinary project', hostile: false },
    { project: 'a project with file names that look like options', hostile: true },
  ])('runs every allowed line in $project, and nothing changes, leaks or connects', async ({ hostile }) => {
    const { runs, changed } = await traceInBash(allowedLines(), { hostile });
    expect(
      runs.filter(({ violations }) => violations.length > 0).map(({ line, violations }) => [line, violations[0]]),
    ).toEqual([]);
    expect(changed).toBe(false);
    // 126 and 127 would mean that the program was never run, so nothing was shown about it.
    if (!hostile) expect(runs.filter(({ status }) => status > 2).map(({ line, output }) => [line, output])).toEqual([]);
  });

  it.each([
    'touch x',
    'echo a > x',
    'rm README.md',
    'chmod 600 README.md',
    'cat ../secret.txt',
    'cat ~/.ssh/id_rsa',
    'cat /etc/passwd',
    'wc -l < /etc/passwd',
    'grep -r canary ..',
    'ls ..',
    'cat /proc/self/environ',
    'git diff --no-index README.md ../secret.txt',
    'echo a > /dev/tcp/127.0.0.1/80',
  ])('would notice %s', async (line) => {
    const { runs } = await traceInBash([line], { hostile: false });
    expect(runs[0]?.violations).not.toEqual([]);
  });

  it('really reaches the forbidden part of 1,000 generated lines', async () => {
    const certain = [...generateLines(20_251, 5_000)].filter((line) => line.certain).slice(0, 1_000);
    expect(certain).toHaveLength(1_000);
    const unreached = await findUnreached(certain);
    expect(unreached.map(({ line }) => line)).toEqual([]);
  });
});
