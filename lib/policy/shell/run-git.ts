import { emitPart } from './emit-part';
import { judgeCommand } from './judge-command';
import { type Outcome, type ShellState, same, unknownState } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

/** Git itself, and the commands that `-c alias.x='!command'` makes it run. */
export function runGit(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const judgement = judgeCommand('git', words, state, undefined);
  emitPart(walk, 'git', words, judgement, around, state);
  for (const [at, word] of words.entries()) {
    const setting = staticText(words[at - 1]) === '-c' ? staticText(word) : undefined;
    const command = setting === undefined ? undefined : /^alias\.[^=]*=!(.*)$/s.exec(setting)?.[1];
    if (command !== undefined)
      walk.line({ ...walk, force: walk.force ?? 'git runs it as an alias' }, command, unknownState);
  }
  return { ...same(state), names: around.writes ? undefined : judgement.names };
}
