import { emitPart } from './emit-part';
import { judgeCommand } from './judge-command';
import { splitFind, startsOf } from './read-find';
import { replaced } from './run-xargs';
import { type Outcome, type ShellState, same, withoutFunctions } from './shell-state';
import { mayBecomeFlag, type ShellWord, staticText, unknownWord } from './shell-word';
import { nothingAround, type Surroundings, type Walk } from './walk';

/** `find … -exec command {} +`: the search, and the command on what it finds, which lies below where it starts. */
export function runFind(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const { own, runs } = splitFind(words.slice(1));
  const [name = unknownWord('find')] = words;
  const judgement = judgeCommand('find', [name, ...own], state, undefined);
  emitPart(walk, 'find', words, judgement, around, state);
  const firstTest = own.findIndex(
    (word) => /^[-!(,]/.test(staticText(word) ?? '') && !/^-[LPH]$/.test(staticText(word) ?? ''),
  );
  const starts = own
    .slice(0, firstTest === -1 ? undefined : firstTest)
    .filter((word) => !/^-[LPH]$/.test(staticText(word) ?? ''));
  const values = starts.some(mayBecomeFlag) ? undefined : startsOf(starts);
  const found = { ...unknownWord('{}'), values, splits: values === undefined, prefix: values?.[0]?.text ?? '' };
  const below: Walk = { ...walk, piped: false, names: undefined };
  for (const command of runs) {
    const full = command.map((word) => replaced(word, '{}', found));
    walk.run(below, full, withoutFunctions(state), {
      ...nothingAround,
      problems: around.problems,
      marks: around.marks,
    });
  }
  return { ...same(state), names: runs.length > 0 || around.writes ? undefined : judgement.names };
}
