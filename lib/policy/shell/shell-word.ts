/** One value a word can have, as bash would pass it. */
export interface WordValue {
  readonly text: string;
  /** It begins with the home directory, written `~`; a `~` in other text is an ordinary character. */
  readonly home: boolean;
  /** Unquoted `*`, `?` or `[` in it stand for names of files. */
  readonly glob: boolean;
}

/** A word after quotes, braces and known variables. */
export interface ShellWord {
  readonly raw: string;
  /** All it can be; nothing: only known when it runs. */
  readonly values: readonly WordValue[] | undefined;
  /** Unquoted and unknown: it may become no word, or several, flags among them. */
  readonly splits: boolean;
  /** What an unknown word certainly begins with. */
  readonly prefix: string;
  /** Only digits, whatever they are. */
  readonly numeric: boolean;
  /** Written without quotes, escapes or expansions, so that it may be a keyword. */
  readonly plain: boolean;
}

/** The one text of a word without globs; nothing when it is unknown, has several values or is a pattern. */
export function staticText(word: ShellWord | undefined): string | undefined {
  const value = word?.values?.length === 1 ? word.values[0] : undefined;
  return value === undefined || value.glob ? undefined : value.text;
}

/** What bash passes, `~` and patterns as written; nothing when unknown. */
export function knownText(word: ShellWord | undefined): string | undefined {
  return word?.values?.length === 1 ? word.values[0]?.text : undefined;
}

/** Whether a name of a file, or a value unknown now, could be taken for a flag. */
export function mayBecomeFlag(word: ShellWord): boolean {
  if (word.numeric) return false;
  if (word.values === undefined) return word.splits || word.prefix === '' || word.prefix.startsWith('-');
  return word.values.some((value) => value.glob && /^[-*?[]/.test(value.text));
}

export function textWord(text: string): ShellWord {
  const values = [{ text, home: false, glob: false }];
  return { raw: text, values, splits: false, prefix: text, numeric: false, plain: false };
}

export function unknownWord(raw: string): ShellWord {
  return { raw, values: undefined, splits: true, prefix: '', numeric: false, plain: false };
}

/** A word cut after `length` characters of its known beginning: the value of `--flag=value` and `-fvalue`. */
export function wordAfter(word: ShellWord, length: number): ShellWord {
  return {
    ...word,
    values: word.values?.map((value) => {
      const text = value.text.slice(length);
      // Some shells expand `~` after `=`: taken for the home directory, which is the stricter reading.
      return { text, home: text === '~' || text.startsWith('~/'), glob: value.glob };
    }),
    prefix: word.prefix.slice(length),
    plain: false,
  };
}
