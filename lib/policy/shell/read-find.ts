import type { Reads } from './read-operands';
import { mayBecomeFlag, type ShellWord, staticText, textWord, type WordValue } from './shell-word';

// Not here: -delete, -fprint*, -fls, -exec* and -ok* (taken out before), -files0-from. Source: findutils manual.
const alone = new Set(
  '-a -and -o -or -not ! ( ) , -true -false -empty -print -print0 -ls -prune -quit -depth -d -xdev -mount -follow -daystart -noleaf -readable -writable -executable -nouser -nogroup -ignore_readdir_race -warn -nowarn -L -P -H -E -X -x'.split(
    ' ',
  ),
);
const withText = new Set(
  '-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newermt -newerat -newerct -perm -user -group -uid -gid -links -inum -lname -ilname -fstype -printf -used'.split(
    ' ',
  ),
);
const withPath = new Set('-newer -anewer -cnewer -samefile'.split(' '));

/** `find` without its `-exec`: where it starts, and only tests and printing behind. */
export function readFind(words: readonly ShellWord[]): Reads {
  const starts: ShellWord[] = [];
  const paths: ShellWord[] = [];
  let isBehindStarts = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? textWord('');
    const text = staticText(word);
    if (text !== undefined && alone.has(text)) isBehindStarts ||= !/^-[LPHEXx]$/.test(text);
    else if (text !== undefined && /^-O[0-3]$/.test(text)) continue;
    else if (text !== undefined && withText.has(text)) {
      isBehindStarts = true;
      const value = words[++at];
      if (value === undefined) return { problem: `${text} lacks its value` };
      // Unquoted, `-name *` may become several words, an action such as `-delete` among them; none has a dot in it.
      const isPattern = value.values?.some(({ text: pattern, glob }) => glob && !pattern.includes('.')) ?? false;
      if (value.splits || isPattern) return { problem: `${value.raw} could become an action` };
    } else if (text !== undefined && withPath.has(text)) {
      isBehindStarts = true;
      const value = words[++at];
      if (value === undefined || value.splits) return { problem: `${text} lacks its value` };
      paths.push(value);
    } else if (isBehindStarts || mayBecomeFlag(word) || text?.startsWith('-')) {
      return { problem: `${word.raw} is not known to be harmless` };
    } else starts.push(word);
  }
  const isPrinting = words.some((word) => /^-(?:printf|ls)$/.test(staticText(word) ?? ''));
  return { paths: [...starts, ...paths], names: isPrinting ? undefined : startsOf(starts) };
}

const here: WordValue = { text: '.', home: false, glob: false };

/** What every name that `find` prints begins with. */
export function startsOf(starts: readonly ShellWord[]): readonly WordValue[] | undefined {
  if (starts.length === 0) return [here];
  const values = starts.map((word) => word.values);
  return values.some((each) => each === undefined) ? undefined : values.flatMap((each) => each ?? []);
}

/** Takes `-exec command {} ;` out of a `find`: what remains, and the commands it would run on what it finds. */
export function splitFind(words: readonly ShellWord[]): {
  readonly own: readonly ShellWord[];
  readonly runs: readonly (readonly ShellWord[])[];
} {
  const own: ShellWord[] = [];
  const runs: ShellWord[][] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? textWord('');
    if (staticText(word) !== '-exec') {
      own.push(word);
      continue;
    }
    const isEnd = (each: ShellWord, index: number) =>
      index > at && (staticText(each) === ';' || (staticText(each) === '+' && staticText(words[index - 1]) === '{}'));
    const end = words.findIndex(isEnd);
    if (end === -1) own.push(word);
    else {
      runs.push(words.slice(at + 1, end));
      own.push(textWord('-true'));
      at = end;
    }
  }
  return { own, runs };
}
