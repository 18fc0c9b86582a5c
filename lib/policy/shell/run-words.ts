import { changeDirectory } from './change-directory';
import { emitPart, onlyReads, runs } from './emit-part';
import { judgeCommand, listAllPaths } from './judge-command';
import { judgeTest } from './judge-test';
import { runFind } from './run-find';
import { runGit } from './run-git';
import { runJoined } from './run-joined';
import { runRead } from './run-read';
import { runEval, runShell, runTrap } from './run-shell';
import { runEnv, runWrapper } from './run-wrapper';
import { runXargs } from './run-xargs';
import { type Outcome, type ShellState, same, unknownState } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';
import { interpreters, shells, wrappers } from './wrappers';

type Run = (walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings) => Outcome;

const special = new Map<string, Run>([
  ['cd', changeDirectory],
  ['chdir', changeDirectory],
  ['eval', runEval],
  ['trap', runTrap],
  ['env', runEnv],
  ['xargs', runXargs],
  ['find', runFind],
  ['git', runGit],
  ['read', runRead],
  ['su', runJoined],
  ['watch', runJoined],
  ['parallel', runJoined],
  ['script', runJoined],
  ['test', judgeTest],
  ['[', judgeTest],
]);

/** One simple command: its wrappers come off first, then builtins that change the shell, then it is judged. */
export function runWords(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  walk.report.step();
  const [first] = words;
  const written = staticText(first);
  if (first === undefined) return same(state);
  if (written === undefined || written === '') return unknownCommand(walk, words, state, around);
  const name = commandName(written);
  if (state.functions.has(written)) return callFunction(walk, words, state, around);
  const run = special.get(name);
  if (run !== undefined) return run(walk, words, state, around);
  if (shells.test(name)) return runShell(walk, words, state, around, name);
  const wrapper = wrappers.get(name);
  if (wrapper !== undefined) return runWrapper(walk, words, state, around, name, wrapper);
  if (name === 'pushd' || name === 'popd') return moveElsewhere(walk, words, state, around);
  const judgement = judgeCommand(name, words, state, walk.names);
  const isFed =
    judgement.access === 'execute' && interpreters.test(name) && (walk.piped || around.fromNetwork) && words.length < 3;
  const marks = isFed || (around.fromNetwork && /^(?:source|\.)$/.test(name)) ? (['pipe-to-shell'] as const) : [];
  emitPart(walk, name, words, judgement, { ...around, marks: [...around.marks, ...marks] }, state);
  if (name === 'source' || name === '.') return same(unknownState);
  return { ...same(state), names: around.writes ? undefined : judgement.names };
}

/** `/usr/bin/rm` is `rm`; any other path is a program nobody knows. */
const commandName = (written: string): string => /^\/(?:usr\/)?bin\/([^/]+)$/.exec(written)?.[1] ?? written;

function unknownCommand(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const judgement = { ...runs('which command it is, is only known when it runs'), paths: listAllPaths(words, state) };
  emitPart(walk, words[0]?.raw ?? '', words, judgement, around, state);
  return same(unknownState);
}

/** Its body was judged where it is defined; what it changed is not followed. */
function callFunction(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  emitPart(walk, words[0]?.raw ?? '', words, onlyReads, around, state);
  const mayMove = /\b(?:cd|chdir|pushd|popd|eval)\b|\\/.test(walk.source);
  return same({ ...unknownState, functions: state.functions, directories: mayMove ? undefined : state.directories });
}

function moveElsewhere(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const paths = listAllPaths(words, state).map((path) => ({ ...path, writes: false }));
  emitPart(walk, 'pushd', words, { access: 'read-only', paths }, around, state);
  return same({ ...state, directories: undefined });
}
