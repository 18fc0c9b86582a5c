import { knownText, mayBecomeFlag, type ShellWord, textWord, wordAfter } from './shell-word';

/** What follows a flag: nothing, text, a path, something attached or nothing, or two words. */
type Follows = 'nothing' | 'text' | 'path' | 'attached' | 'text-text' | 'text-path';

export interface FlagTable {
  readonly flags: ReadonlyMap<string, Follows>;
  /** `-20` is a number of lines. */
  readonly digits: boolean;
}

const endings: Readonly<Record<string, Follows>> = {
  '': 'nothing',
  ':': 'text',
  '@': 'path',
  '?': 'attached',
  '::': 'text-text',
  ':@': 'text-path',
};

const tables = new Map<string, FlagTable>();

/** `'-n -k: -f@ --color? -#'`: `:` text follows, `@` a path, `?` only attached, `::` and `:@` two words, `-#` a number. */
export function flagTable(written: string): FlagTable {
  const known = tables.get(written);
  if (known !== undefined) return known;
  const flags = new Map<string, Follows>();
  for (const token of written.split(' ')) {
    const [, name = '', ending = ''] = /^(-[^:@?]*)([:@?]*)$/.exec(token) ?? [];
    if (name !== '') flags.set(name, endings[ending] ?? 'nothing');
  }
  const table = { flags, digits: flags.has('-#') };
  tables.set(written, table);
  return table;
}

export interface Use {
  readonly flags: readonly string[];
  readonly values: ReadonlyMap<string, ShellWord>;
  readonly operands: readonly ShellWord[];
  /** Values of flags that are paths, and words that may bring more words with them. */
  readonly paths: readonly ShellWord[];
  readonly problem: string | undefined;
}

/** Words after the command's name against the flags that are known to be harmless; the first other one is a problem. */
export function matchFlags(
  words: readonly ShellWord[],
  table: FlagTable,
  isInjectable: boolean,
  stopAtOperand = false,
): Use {
  const use = {
    flags: [] as string[],
    values: new Map<string, ShellWord>(),
    operands: [] as ShellWord[],
    paths: [] as ShellWord[],
    problem: undefined as string | undefined,
  };
  let at = 0;
  const fail = (problem: string) => {
    use.problem ??= problem;
  };
  const keep = (flag: string, follows: Follows, value: ShellWord | undefined) => {
    if (value === undefined) {
      fail(`${flag} lacks its value`);
      return;
    }
    use.values.set(flag, value);
    if (follows.endsWith('path')) use.paths.push(value);
    else if (value.splits) use.paths.push(value);
  };
  const take = (flag: string, follows: Follows) => {
    if (follows === 'text' || follows === 'path') keep(flag, follows, words[++at]);
    if (follows === 'text-text' || follows === 'text-path') {
      at++;
      keep(flag, follows, words[++at]);
    }
  };
  const long = (text: string, word: ShellWord) => {
    const equals = text.indexOf('=');
    const name = equals === -1 ? text : text.slice(0, equals);
    const follows = table.flags.get(name);
    use.flags.push(name);
    if (follows === undefined || follows.includes('-')) {
      if (follows === undefined || equals !== -1) fail(`${name} is not known to be harmless`);
      else take(name, follows);
    } else if (equals === -1) take(name, follows);
    else if (follows === 'nothing') fail(`${name} takes no value`);
    else keep(name, follows, wordAfter(word, equals + 1));
  };
  const cluster = (text: string, word: ShellWord) => {
    for (let index = 1; index < text.length; index++) {
      const name = `-${text[index]}`;
      const follows = table.flags.get(name);
      use.flags.push(name);
      if (follows === undefined || follows.includes('-')) {
        fail(`${name} is not known to be harmless`);
        return;
      }
      if (follows === 'nothing') continue;
      if (index + 1 < text.length) keep(name, follows, wordAfter(word, index + 1));
      else take(name, follows);
      return;
    }
  };
  for (; at < words.length; at++) {
    const word = words[at] ?? textWord('');
    const text = knownText(word);
    const isPattern = word.values?.some(({ glob }) => glob) ?? false;
    const known = text ?? word.prefix;
    const isFlag = known.startsWith('-') && known !== '-';
    if (text === '--') {
      use.operands.push(...words.slice(at + 1));
      break;
    }
    if (!isFlag) {
      if (isInjectable && mayBecomeFlag(word)) fail(`${word.raw} could become a flag`);
      use.operands.push(word);
      if (stopAtOperand) {
        use.operands.push(...words.slice(at + 1));
        break;
      }
    } else if (text === undefined || isPattern) {
      // `--include=*.ts`: the flag itself is certain, only its value is not.
      if (/^--[\w-]+=/.test(known)) long(known, word);
      else fail(`${word.raw} could become another flag`);
    } else if (text.startsWith('--')) long(text, word);
    else if (table.digits && /^-\d+$/.test(text)) use.flags.push('-#');
    else cluster(text, word);
  }
  return use;
}
