import { emitPart } from './emit-part';
import { joined, listPaths, pathOf } from './list-paths';
import { eitherDirectory, type Outcome, type ShellState } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

/** `cd`: where it leads when it works, and that it leads nowhere when it fails. */
export function changeDirectory(
  walk: Walk,
  words: readonly ShellWord[],
  state: ShellState,
  around: Surroundings,
): Outcome {
  const operands = words.slice(1).filter((word) => !/^-(?:[LPe@]+|-)$/.test(staticText(word) ?? ''));
  const [target] = operands;
  const isKnown = operands.length <= 1 && !target?.splits && staticText(target) !== '-';
  const home = [{ text: '~', home: true, glob: false }];
  const values = isKnown ? (target === undefined ? home : target.values) : undefined;
  const directories = values?.flatMap((value) =>
    joined(value.text === '' || value.glob ? undefined : pathOf(value), state),
  );
  const isCertain = directories?.every((directory) => directory !== undefined) ?? false;
  const paths =
    target === undefined
      ? home.map(({ text }) => ({ path: text, word: 'cd', writes: false }))
      : listPaths(target, state, false);
  const judged = isKnown ? paths : [{ path: undefined, word: words.map(({ raw }) => raw).join(' '), writes: false }];
  emitPart(walk, 'cd', words, { access: 'read-only', paths: judged }, around, state);
  const known = directories?.flatMap((directory) => (directory === undefined ? [] : [directory]));
  const there = { ...state, directories: isCertain ? eitherDirectory(known ?? [], []) : undefined };
  return { ok: there, fail: state };
}
