import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { Language, Parser } from 'web-tree-sitter';
import { everydayLines } from '@/lib/policy/corpus/everyday-lines';
import { defaultPolicies } from '@/lib/policy/policies/default-policies';
import { compilePolicy } from '@/lib/policy/policy';
import { loadShellReader } from '@/lib/policy/shell/load-shell-reader';
import { readLine } from '@/lib/policy/shell/read-line';
import type { ShellReader } from '@/lib/policy/shell/shell-line';
import { answerParent } from './child-process';
import { context, snapshotOf, toolNamed } from './policy-countersign';
import { percentile } from './statistics';

export interface ShellAnswer {
  /** Microseconds per line: parsed and nothing else, a whole verdict on a new line, on one seen before. */
  readonly parse: number;
  readonly fresh: number;
  readonly seen: number;
  readonly seenP99: number;
}

const { resolve } = createRequire(import.meta.url);
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(resolve('tree-sitter-bash/tree-sitter-bash.wasm')));

// With the policies that every workspace starts with, on the lines that coding agents run all day.
const policies = defaultPolicies.map((draft, number) => ({ ...draft, id: `default-${number}`, version: 1 }));
const snapshot = snapshotOf([{ ...toolNamed('shell'), access: 'execute' }], policies);
const calls = everydayLines.map((command) => ({ command }));
const evaluateFresh = evaluateWith({ read: (line) => readLine(parser, line) });
const evaluateSeen = evaluateWith(await loadShellReader());

answerParent(async ({ seconds }: { seconds: number }): Promise<ShellAnswer> => {
  const taken = { parse: 0, fresh: 0 };
  const seen: number[] = [];
  const end = performance.now() + seconds * 1000;
  let rounds = 0;
  for (; performance.now() < end; rounds += 1) {
    for (const args of calls) {
      const began = performance.now();
      parser.parse(args.command)?.delete();
      const parsed = performance.now();
      evaluateFresh(args);
      const judged = performance.now();
      evaluateSeen(args);
      seen.push((performance.now() - judged) * 1000);
      taken.parse += parsed - began;
      taken.fresh += judged - parsed;
    }
  }
  const perLine = (milliseconds: number) => (milliseconds * 1000) / rounds / calls.length;
  const total = seen.reduce((sum, one) => sum + one, 0);
  return {
    parse: perLine(taken.parse),
    fresh: perLine(taken.fresh),
    seen: total / seen.length,
    seenP99: percentile(seen, 0.99),
  };
});

function evaluateWith(shell: ShellReader): (args: { command: string }) => void {
  const policy = compilePolicy(snapshot, { shell });
  return (args) => void policy.evaluate(policy.describe('shell', args, 'hash'), context);
}
