import { emitPart, onlyReads, runs } from './emit-part';
import { listAllPaths } from './judge-command';
import { forgetVariables, type Outcome, type ShellState, same, unknownState, withoutFunctions } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

// To a shell without them these are commands, redirections or other words.
const bashOnly = /\[\[|\(\(|\$'|[<>]\(|&>|\|&|;&|<<<|\$\{\w+@|\b(?:function|select|coproc|source)\b|=\(/;

/** `bash -c 'line'` is that line; a shell that reads a file or its input runs what nobody has seen. */
export function runShell(
  walk: Walk,
  words: readonly ShellWord[],
  state: ShellState,
  around: Surroundings,
  name: string,
): Outcome {
  const { script, problem, isVersion } = findScript(words.slice(1));
  const line = staticText(script);
  if (isVersion) emitPart(walk, name, words, onlyReads, around, state);
  else if (problem !== undefined || script === undefined || line === undefined) {
    const isFed = (walk.piped && script === undefined) || around.fromNetwork;
    const marks = isFed ? [...around.marks, 'pipe-to-shell' as const] : around.marks;
    const judgement = { ...runs(problem ?? 'what the shell runs is not known'), paths: listAllPaths(words, state) };
    emitPart(walk, name, words, judgement, { ...around, marks }, state);
  }
  if (line === undefined) return same(state);
  if (around.paths.length + around.problems.length > 0) emitPart(walk, name, words, onlyReads, around, state);
  const force = problem ?? foreign(name, line);
  walk.line({ ...walk, force: walk.force ?? force }, line, withoutFunctions(forgetVariables(state)));
  return same(state);
}

function foreign(name: string, line: string): string | undefined {
  if (name === 'bash') return undefined;
  if (!/^(?:da|a)?sh$/.test(name)) return `${name} reads lines differently`;
  return bashOnly.test(line) ? `${name} may read it differently` : undefined;
}

/** The word behind `-c`, with the options that are known to change nothing but strictness. */
function findScript(words: readonly ShellWord[]): {
  script?: ShellWord | undefined;
  problem?: string;
  isVersion?: boolean;
} {
  let hasScript = false;
  for (let at = 0; at < words.length; at++) {
    const text = staticText(words[at]);
    if (text === '--version' && words.length === 1) return { isVersion: true };
    if (text === '--') return hasScript ? { script: words[at + 1] } : { problem: 'it runs a file' };
    if (text === undefined || !/^[-+]./.test(text))
      return hasScript ? { script: words[at] } : { problem: 'it runs a file' };
    if (/^-[ceuxfl]+$/.test(text)) hasScript ||= text.includes('c');
    else if (/^[-+][ceuxf]*o$/.test(text)) {
      hasScript ||= text.includes('c');
      if (!/^(?:pipefail|errexit|nounset)$/.test(staticText(words[++at]) ?? ''))
        return { problem: 'it sets a shell option' };
    } else if (!/^--(?:norc|noprofile|login|posix)$/.test(text)) {
      const behind = words.slice(at + 1).find((word) => !word.prefix.startsWith('-'));
      return { problem: `the shell's ${text} is not known`, script: /c/.test(text) ? behind : undefined };
    }
  }
  return { problem: 'it runs what it is given as input' };
}

/** `eval` joins its words and reads the result in this very shell. */
export function runEval(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const texts = words.slice(1).map(staticText);
  if (texts[0] === '--') texts.shift();
  if (texts.every((text) => text !== undefined)) {
    if (around.paths.length + around.problems.length > 0) emitPart(walk, 'eval', words, onlyReads, around, state);
    return walk.line(walk, texts.join(' '), state);
  }
  const marks = around.fromNetwork ? [...around.marks, 'pipe-to-shell' as const] : around.marks;
  emitPart(walk, 'eval', words, runs('what eval runs is only known then'), { ...around, marks }, state);
  return same(unknownState);
}

/** `trap 'line' EXIT`: the line runs later, wherever the shell is then. */
export function runTrap(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const [, first, second] = words;
  const line = staticText(first);
  if (first === undefined || /^-[lp]?$/.test(line ?? '')) emitPart(walk, 'trap', words, onlyReads, around, state);
  else if (line === undefined || second === undefined || line.startsWith('-')) {
    emitPart(walk, 'trap', words, runs('what it will run is not known'), around, state);
  } else {
    emitPart(walk, 'trap', words, onlyReads, around, state);
    walk.line(walk, line, unknownState);
  }
  return same(state);
}
