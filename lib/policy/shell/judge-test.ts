import { emitPart, runs } from './emit-part';
import { listPaths } from './list-paths';
import { type Outcome, type ShellState, same } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

const ofFile = /^-[abcdefghkprstuwxGLNOS]$/;
const ofTwoFiles = /^-(?:nt|ot|ef)$/;

/** `test`, `[ ]`: reads files only to tell something about them. `-v a[$(…)]` runs what is in the subscript. */
export function judgeTest(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const mayRun = words.some((word) => word.splits || /^-[vR]$/.test(staticText(word) ?? ''));
  const files = words.filter((_, at) => {
    if (at === 0) return false;
    const before = staticText(words[at - 1]) ?? '';
    return ofFile.test(before) || ofTwoFiles.test(before) || ofTwoFiles.test(staticText(words[at + 1]) ?? '');
  });
  const paths = files.flatMap((word) => listPaths(word, state, false));
  const judgement = mayRun
    ? { ...runs('an unquoted word of the test could run something'), paths }
    : { access: 'read-only' as const, paths };
  emitPart(walk, 'test', words, judgement, around, state);
  return same(state);
}
