import type { Use } from './match-flags';
import type { ReadOnlyCommand } from './read-only-command';
import { type ShellWord, staticText, type WordValue } from './shell-word';

/** A use of a command that only reads, or the reason why it is not known to be one. */
export type Reads =
  | { readonly paths: readonly ShellWord[]; readonly names?: readonly WordValue[] | undefined }
  | { readonly problem: string };

/** Operands by the table's word on them; shared with git's subcommands. */
export function readOperands(
  name: string,
  reader: ReadOnlyCommand,
  use: Use,
  piped: readonly WordValue[] | undefined,
): Reads {
  const { only, operands } = reader;
  if (only !== undefined && !use.operands.every((word) => only.test(staticText(word) ?? ''))) {
    return { problem: `${name} can do more with such an operand` };
  }
  if (operands === 'none' && use.operands.length > 0) return { problem: `${name} can set something with an operand` };
  if (operands === 'one-path') {
    const [first] = use.operands;
    if (use.operands.length > 1 || first?.splits || (first?.values ?? []).some(({ glob }) => glob)) {
      return { problem: `${name} writes its second operand` };
    }
  }
  if (operands === 'text') return { paths: use.paths };
  const hasPattern = operands === 'pattern' && !use.flags.some((flag) => reader.patternFlags?.includes(flag));
  const [pattern] = use.operands;
  const files = hasPattern ? use.operands.slice(1) : use.operands;
  // A pattern that may become several words brings paths with it; a program of jq or yq can name files.
  const fromPattern = hasPattern && pattern && (pattern.splits || namesFiles(name, pattern)) ? [unknown(pattern)] : [];
  return { paths: [...use.paths, ...fromPattern, ...files], names: printedNames(name, reader, use, files, piped) };
}

const unknown = (word: ShellWord): ShellWord => ({ ...word, values: undefined, numeric: false });

const namesFiles = (name: string, program: ShellWord): boolean =>
  /^[jy]q$/.test(name) &&
  /\b(?:import|include|load\w*|strload|modulemeta|input_filename)\b/.test(staticText(program) ?? 'load');

const anywhereBelow: WordValue = { text: '*', home: false, glob: true };
const filters = /^(?:head|tail|sort|uniq|grep)$/;

function printedNames(
  name: string,
  reader: ReadOnlyCommand,
  use: Use,
  files: readonly ShellWord[],
  piped: readonly WordValue[] | undefined,
): readonly WordValue[] | undefined {
  const { printsNames } = reader;
  if (printsNames === 'always' ? !use.flags.includes('-l') : use.flags.some((flag) => printsNames?.includes(flag))) {
    const below = files.map(({ values }) => values);
    if (below.some((values) => values === undefined)) return undefined;
    const values = below.flatMap((each) => each ?? []);
    // `grep -l x src` prints `src/…`; `ls src` and git print names that begin elsewhere.
    const keepsBeginning = /^(?:grep|rg)$/.test(name) && reader.source !== 'git manual' && values.length > 0;
    return keepsBeginning ? values : [...values, anywhereBelow];
  }
  const passesOn =
    files.length === 0 && !use.flags.some((flag) => /^-[oncbrRzZ]$|^--(?:only|count|line-n|rec)/.test(flag));
  return filters.test(name) && (passesOn || (name !== 'grep' && files.length === 0)) ? piped : undefined;
}
