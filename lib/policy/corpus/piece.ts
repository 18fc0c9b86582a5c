import type { SeededRandom } from './seeded-random';

/** A stretch of shell text that runs the forbidden part. */
export interface Piece {
  readonly text: string;
  /** One command and its words, so that it can stand behind `env`, `xargs` or `find -exec`. */
  readonly simple: boolean;
}

/** One way to run a command, as a function of the text that it runs. */
export interface Construct {
  readonly name: string;
  readonly wrap: (inner: Piece, random: SeededRandom) => string;
  /** The result is one command and its words again. */
  readonly simple?: true;
  /** Bash may leave before it gets there, or need not get there at all. */
  readonly uncertain?: true;
  /** Text it cannot hold, such as line breaks; another construct is taken instead. */
  readonly cannotHold?: RegExp;
}

export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What stands between backticks loses one level of backslashes. */
export const inBackticks = (text: string): string => `\`${text.replace(/[\\`]/g, '\\$&')}\``;

/** As one command, whatever it is made of. */
export const asCommand = ({ text, simple }: Piece): string => (simple ? text : `bash -c ${quote(text)}`);

/** As one element of a pipe or list, run by this shell. */
export const asUnit = ({ text, simple }: Piece): string => (simple ? text : `{ ${text}\n}`);

/** Ends a list inside a compound command: a comment, a here-document and `&` need a line break. */
export const endOf = ({ text }: Piece, random: SeededRandom): string =>
  /[\n#]|[&;]\s*$/.test(text) || random.chance(0.3) ? '\n' : '; ';

export const space = (random: SeededRandom): string => random.pick([' ', ' ', ' ', '  ', '\t', ' \\\n ']);
