import type { PermissionLevel } from '@/lib/contracts/words';
import { isHarmlessAwk } from './awk-program';
import { carefulReaders, versionOnly } from './careful-readers';
import { changesFiles } from './changing-commands';
import { listPaths } from './list-paths';
import { type FlagTable, flagTable, matchFlags } from './match-flags';
import { readFind } from './read-find';
import { readGit } from './read-git';
import { plainReaders } from './read-only-commands';
import { type Reads, readOperands } from './read-operands';
import { isHarmlessSed } from './sed-script';
import type { ShellPath } from './shell-line';
import type { ShellState } from './shell-state';
import { knownText, mayBecomeFlag, type ShellWord, staticText, type WordValue, wordAfter } from './shell-word';

export interface Judgement {
  readonly access: PermissionLevel;
  readonly why?: string;
  readonly paths: readonly ShellPath[];
  readonly names?: readonly WordValue[] | undefined;
}

const readers = new Map([...Object.entries(plainReaders), ...Object.entries(carefulReaders)]);
const versions = new Map(Object.entries(versionOnly));
/** One simple command, wrappers taken off. `names` are the file names that are piped into it, if they are known. */
export function judgeCommand(
  name: string,
  words: readonly ShellWord[],
  state: ShellState,
  names: readonly WordValue[] | undefined,
): Judgement {
  const reads = readCommand(name, words, names);
  if ('problem' in reads) {
    const access = changesFiles(name, words) ? 'read-write' : 'execute';
    return { access, why: reads.problem, paths: listAllPaths(words, state) };
  }
  const paths = reads.paths.flatMap((word) => listPaths(word, state, false));
  return { access: 'read-only', paths, names: reads.names };
}

/** Every word behind the name that could be a path, values of flags included: an unknown command may write any. */
export function listAllPaths(words: readonly ShellWord[], state: ShellState): readonly ShellPath[] {
  return words.slice(1).flatMap((word) => {
    const text = knownText(word) ?? word.prefix;
    const equals = text.indexOf('=');
    const value = equals === -1 ? [] : listPaths(wordAfter(word, equals + 1), state, true);
    if (!text.startsWith('-')) return [...listPaths(word, state, true), ...value];
    const attached = /^-[A-Za-z].*[/~]/.test(text) ? listPaths(wordAfter(word, 2), state, true) : [];
    return [...attached, ...value];
  });
}

function readCommand(name: string, words: readonly ShellWord[], names: readonly WordValue[] | undefined): Reads {
  const rest = words.slice(1);
  const only = rest.length === 1 ? staticText(rest[0]) : undefined;
  if (only !== undefined && versions.get(name)?.includes(only)) return { paths: [] };
  if (name === 'echo') return { paths: [] };
  if (name === 'find') return readFind(rest);
  if (name === 'git') return readGit(rest);
  if (name === 'sed') return readScript(rest, sed, ['-e', '--expression'], isHarmlessSed);
  if (/^[gmn]?awk$/.test(name)) return readScript(rest, awk, [], isHarmlessAwk);
  if (name === 'tar') return readTar(rest);
  if (name === 'set') return readSet(rest);
  if (name === 'printf') return readPrintf(rest);
  if (name === 'npm') return readNpm(rest);
  const reader = readers.get(name === 'fdfind' ? 'fd' : name);
  if (reader === undefined) return { problem: `${name} is not known to be read-only` };
  const use = matchFlags(rest, flagTable(reader.flags), reader.injectable === true);
  return use.problem === undefined ? readOperands(name, reader, use, names) : { problem: `${name}: ${use.problem}` };
}

const sed = flagTable(
  '-n -E -r -s -u -z -e: --expression: --quiet --silent --regexp-extended --posix --sandbox --separate --unbuffered --null-data',
);
const awk = flagTable('-F: -v: --field-separator: --assign: --posix --re-interval');

function readScript(
  words: readonly ShellWord[],
  table: FlagTable,
  scriptFlags: readonly string[],
  isHarmless: (script: string) => boolean,
): Reads {
  const use = matchFlags(words, table, true);
  if (use.problem !== undefined) return { problem: use.problem };
  const given = words.flatMap((word, index) => {
    const flag = knownText(words[index - 1]);
    return flag !== undefined && /^(?:-[nErsuz]*e|--expression)$/.test(flag) && scriptFlags.length > 0 ? [word] : [];
  });
  const isGiven = use.flags.some((flag) => scriptFlags.includes(flag));
  const scripts = isGiven ? given : use.operands.slice(0, 1);
  const isKnown = scripts.length === (isGiven ? use.flags.filter((flag) => scriptFlags.includes(flag)).length : 1);
  const isSafe = scripts.every((script) => {
    const text = staticText(script);
    return text !== undefined && isHarmless(text);
  });
  if (!isKnown || !isSafe) return { problem: 'its script is not known to only print' };
  const assigned = staticText(use.values.get('-v')) ?? use.values.get('-v')?.prefix;
  if (assigned !== undefined && !/^[a-z]\w*=/.test(assigned)) return { problem: 'it sets a special variable' };
  return { paths: [...use.paths, ...(isGiven ? use.operands : use.operands.slice(1))] };
}

/** `tar tzf file`: without any other flag, and not from another host. */
function readTar([mode, file, ...members]: readonly ShellWord[]): Reads {
  const isListing = /^-?t?[zjJv]*t[zjJv]*f$/.test(staticText(mode) ?? '') && file !== undefined;
  const isLocal = isListing && !/[:*?[]/.test(staticText(file) ?? ':');
  if (!isLocal || members.some((word) => mayBecomeFlag(word) || word.prefix.startsWith('-'))) {
    return { problem: 'tar can unpack or run something' };
  }
  return { paths: [file, ...members] };
}

const npm = flagTable('-a -l -g --all --depth: --global --json --long --parseable --omit: --include: --link');

/** npm runs scripts for most of its verbs; these four only look at what is installed. */
function readNpm([verb, ...rest]: readonly ShellWord[]): Reads {
  const use = matchFlags(rest, npm, true);
  const isReading = /^(?:ls|list|root|prefix)$/.test(staticText(verb) ?? '') && use.problem === undefined;
  const isVersion = rest.length === 0 && /^(?:-v|--version)$/.test(staticText(verb) ?? '');
  return isReading || isVersion ? { paths: use.paths } : { problem: 'npm can run scripts' };
}

function readSet(words: readonly ShellWord[]): Reads {
  const isStrictness = /^(?:[-+][euf]*(?:o (?:pipefail|errexit|nounset|noglob))?(?: (?=.))?)+$/;
  const text = words.map((word) => staticText(word) ?? '?').join(' ');
  return isStrictness.test(text) && !text.startsWith('--')
    ? { paths: [] }
    : { problem: 'set changes how the shell reads what follows' };
}

/** `printf -v name` sets a variable, and its subscript runs. */
function readPrintf([format]: readonly ShellWord[]): Reads {
  const text = format === undefined ? '' : (knownText(format) ?? format.prefix);
  if (text.startsWith('-') && text !== '--') return { problem: 'printf can set a variable' };
  const isSafe =
    format === undefined || text === '--' || (text !== '' && !format.splits) || format.values !== undefined;
  return isSafe && text !== '--' && !mayBecomeFlagAtAll(format)
    ? { paths: [] }
    : { problem: 'its format could become a flag' };
}

const mayBecomeFlagAtAll = (word: ShellWord | undefined): boolean => word !== undefined && mayBecomeFlag(word);
