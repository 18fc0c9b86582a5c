import { isDangerousVariable } from './assignments';
import { emitPart, onlyReads, runs } from './emit-part';
import { flagTable, matchFlags } from './match-flags';
import { type Outcome, type ShellState, same, setVariable } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

const flags = flagTable('-r -s -n: -N: -t: -d: -p: -u:');

/** `read name`: sets the variable to a name of a file when such names are piped in, else to something unknown. */
export function runRead(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const use = matchFlags(words.slice(1), flags, true);
  const names = use.operands.map((word) => staticText(word) ?? '');
  const isKnown = use.problem === undefined && names.every((name) => !isDangerousVariable(name));
  emitPart(walk, 'read', words, isKnown ? onlyReads : runs('read can set something else'), around, state);
  const values = names.length === 1 ? walk.names : undefined;
  const after = names.reduce((before, name) => setVariable(before, name, values, false), state);
  return same(after);
}
