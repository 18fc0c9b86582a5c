import { isHarmlessSetting } from './assignments';
import { emitPart, onlyReads, runs } from './emit-part';
import { listAllPaths } from './judge-command';
import { flagTable, matchFlags } from './match-flags';
import { type Outcome, type ShellState, same, withoutFunctions } from './shell-state';
import { knownText, type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';
import type { Wrapper } from './wrappers';

/** Judges the command behind a wrapper, with what the wrapper adds. */
export function runWrapper(
  walk: Walk,
  words: readonly ShellWord[],
  state: ShellState,
  around: Surroundings,
  name: string,
  wrapper: Wrapper,
): Outcome {
  const rest = words.slice(1);
  if (name === 'command' && /^-[vV]$/.test(staticText(rest[0]) ?? '')) {
    emitPart(walk, name, words, onlyReads, around, state);
    return same(state);
  }
  const use = matchFlags(rest, flagTable(wrapper.flags), true, true);
  const inner = use.operands.slice(wrapper.operands ?? 0);
  const own = use.operands.slice(0, wrapper.operands ?? 0);
  const { command, problems } = wrapper.assigns ? skipSettings(inner) : { command: inner, problems: [] };
  const below: Walk = { ...walk, marks: [...walk.marks, ...(wrapper.marks ?? [])], force: walk.force ?? wrapper.force };
  const isKnown = use.problem === undefined && own.every((word) => !word.splits);
  if (!isKnown || (command.length === 0 && name !== 'exec')) {
    const judgement = {
      ...runs(`${name}: ${use.problem ?? 'what it runs is not known'}`),
      paths: listAllPaths(words, state),
    };
    emitPart(below, name, words, judgement, around, state);
    // Whatever the flag means, a rule about the command behind it should still see that command.
    if (command.length > 0)
      walk.run({ ...below, force: below.force ?? `${name} is used in an unusual way` }, command, state, around);
    return same(state);
  }
  if (command.length === 0) {
    emitPart(below, name, words, onlyReads, around, state);
    return same(state);
  }
  // Only these look among functions, and run in this very shell: behind any other, `cd` moves nobody.
  const isHere = /^(?:time|coproc)$/.test(name);
  const outcome = walk.run(below, command, isHere ? state : withoutFunctions(state), {
    ...around,
    problems: [...around.problems, ...problems],
  });
  if (isHere) return outcome;
  if (!/^(?:command|builtin)$/.test(name)) return { ...same(state), names: outcome.names };
  const { functions } = state;
  return { ok: { ...outcome.ok, functions }, fail: { ...outcome.fail, functions }, names: outcome.names };
}

function skipSettings(words: readonly ShellWord[]): { command: readonly ShellWord[]; problems: readonly string[] } {
  const problems: string[] = [];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    const text = knownText(word) ?? word?.prefix ?? '';
    const name = /^([^=]*)=/.exec(text)?.[1];
    if (name === undefined) break;
    if (!isHarmlessSetting(name)) problems.push(`it sets ${name}`);
  }
  return { command: words.slice(at), problems };
}

const envFlags = flagTable('-0 -i -u: -C@ --null --chdir@ --ignore-environment --unset:');
// Leaving variables out, moving, splitting a string into a command: only what prints is harmless.
const isPlainEnv = (flags: readonly string[]) => flags.every((flag) => flag === '-0' || flag === '--null');

/** `env`: prints the environment, or sets variables for the command behind them. */
export function runEnv(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const use = matchFlags(words.slice(1), envFlags, true, true);
  const { command, problems } = skipSettings(use.operands);
  const added: Surroundings =
    problems.length === 0
      ? around
      : { ...around, problems: [...around.problems, ...problems], marks: [...around.marks, 'environment'] };
  if (use.problem !== undefined || !isPlainEnv(use.flags)) {
    emitPart(
      walk,
      'env',
      words,
      { ...runs(`env: ${use.problem ?? 'it changes more than variables'}`), paths: listAllPaths(words, state) },
      around,
      state,
    );
    if (command.length > 0)
      walk.run({ ...walk, force: walk.force ?? 'env is used in an unusual way' }, command, state, around);
  } else if (command.length === 0) emitPart(walk, 'env', words, onlyReads, around, state);
  else return { ...same(state), names: walk.run(walk, command, withoutFunctions(state), added).names };
  return same(state);
}
