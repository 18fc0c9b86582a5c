/**
 * How a command is used without writing or running anything. Flags are an allow-list (`flagTable` explains the
 * notation): an unknown flag, an abbreviated long one included, makes the part not read-only.
 */
export interface ReadOnlyCommand {
  readonly source: string;
  readonly flags: string;
  /**
   * `paths`: every operand may be one. `text`: none is. `pattern`: the first is not, unless a flag of `patternFlags`
   * gave it. `one-path`: a second one would be written. `none`: an operand would change something.
   */
  readonly operands: 'paths' | 'text' | 'pattern' | 'one-path' | 'none';
  readonly patternFlags?: readonly string[];
  /** It has flags that write or run something, so a file named like one must not be able to become one. */
  readonly injectable?: true;
  /** With one of these flags, or always, it prints names of files below its operands. */
  readonly printsNames?: readonly string[] | 'always';
  /** Operands must look like this. */
  readonly only?: RegExp;
}
