import { emitPart, runs } from './emit-part';
import { listAllPaths } from './judge-command';
import { listPaths } from './list-paths';
import { flagTable, matchFlags } from './match-flags';
import { type Outcome, type ShellState, same, withoutFunctions } from './shell-state';
import { type ShellWord, staticText, textWord, unknownWord } from './shell-word';
import type { Surroundings, Walk } from './walk';

// Not here: -o, -p, --process-slot-var. Source: findutils manual.
const flags = flagTable(
  '-0 -r -t -x -a@ -d: -E: -I: -i? -L: -n: -P: -s: --arg-file@ --delimiter: --max-args: --max-chars: --max-lines: --max-procs: --no-run-if-empty --null --replace? --verbose',
);

/** `xargs command`: the command with names of files behind it, known as far as what was piped in is known. */
export function runXargs(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const use = matchFlags(words.slice(1), flags, true, true);
  const command = use.operands.length === 0 ? [textWord('echo')] : use.operands;
  const hasFile = use.flags.some((flag) => flag === '-a' || flag === '--arg-file');
  const input = hasFile ? unknownWord('(names)') : namesWord(walk);
  const below: Walk = { ...walk, piped: false, names: undefined };
  if (use.problem !== undefined) {
    emitPart(
      walk,
      'xargs',
      words,
      { ...runs(`xargs: ${use.problem}`), paths: listAllPaths(words, state) },
      around,
      state,
    );
    walk.run({ ...below, force: walk.force ?? 'xargs is used in an unusual way' }, [...command, input], state, around);
    return same(state);
  }
  const place = placeholder(use);
  if (place === undefined && use.flags.some((flag) => /^(?:-I|-i|--replace)$/.test(flag))) {
    emitPart(
      walk,
      'xargs',
      words,
      { ...runs('what it replaces is not known'), paths: listAllPaths(words, state) },
      around,
      state,
    );
    return same(state);
  }
  const paths = use.paths.flatMap((word) => listPaths(word, state, false));
  const full = place === undefined ? [...command, input] : command.map((word) => replaced(word, place, input));
  walk.run(below, full, withoutFunctions(state), { ...around, paths: [...around.paths, ...paths] });
  return same(state);
}

function placeholder(use: ReturnType<typeof matchFlags>): string | undefined {
  if (!use.flags.some((flag) => /^(?:-I|-i|--replace)$/.test(flag))) return undefined;
  if (use.values.has('-I')) return staticText(use.values.get('-I')) || undefined;
  const value = use.values.get('-i') ?? use.values.get('--replace');
  return value === undefined ? '{}' : staticText(value) || undefined;
}

function namesWord({ names }: Walk): ShellWord {
  if (names === undefined) return unknownWord('(names)');
  return { ...unknownWord('(names)'), values: names, splits: false, prefix: names[0]?.text ?? '' };
}

/** A word with the placeholder in it: the input itself, or something only known when it runs. */
export function replaced(word: ShellWord, place: string, input: ShellWord): ShellWord {
  if (staticText(word) === place) return { ...input, raw: word.raw };
  if (!word.raw.includes(place) && !(word.values ?? []).some(({ text }) => text.includes(place))) return word;
  const at = word.prefix.indexOf(place);
  return {
    ...word,
    values: undefined,
    splits: false,
    numeric: false,
    prefix: at === -1 ? word.prefix : word.prefix.slice(0, at),
  };
}
