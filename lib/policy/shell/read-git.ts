import { flagTable, matchFlags } from './match-flags';
import type { ReadOnlyCommand } from './read-only-command';
import { gitWithVerb, listingGit, readOnlyGit } from './read-only-git';
import { type Reads, readOperands } from './read-operands';
import { type ShellWord, staticText, type WordValue } from './shell-word';
import { splitGit } from './split-git';

const plain = new Map(Object.entries(readOnlyGit));
const listing = new Map(Object.entries(listingGit));
const withVerb = new Map(Object.entries(gitWithVerb));

export function readGit(words: readonly ShellWord[]): Reads {
  const { subcommand, rest, directories, problem } = splitGit(words);
  if (problem !== undefined) return { problem };
  if (subcommand === undefined) return { problem: 'git without a subcommand' };
  const reads = readSubcommand(subcommand, rest);
  if ('problem' in reads) return { problem: `git ${subcommand}: ${reads.problem}` };
  if (directories.length === 0) return reads;
  const [base, ...more] = directories;
  const values = base?.values;
  if (base === undefined || values === undefined || more.length > 0)
    return { paths: [...directories, ...reads.paths].map(lost) };
  const below = reads.paths.map((word) => ({
    ...word,
    values: word.values?.flatMap((value) => behind(values, value)),
  }));
  return { paths: [base, ...below] };
}

const lost = (word: ShellWord): ShellWord => ({ ...word, values: undefined, numeric: false });

function behind(directories: readonly WordValue[], value: WordValue): readonly WordValue[] {
  if (value.home || value.text.startsWith('/')) return [value];
  return directories.map((each) => ({ ...each, text: `${each.text}/${value.text}`, glob: each.glob || value.glob }));
}

function readSubcommand(subcommand: string, words: readonly ShellWord[]): Reads {
  const reader = plain.get(subcommand);
  if (reader !== undefined) return use(subcommand, reader, words);
  const lists = listing.get(subcommand);
  if (lists !== undefined) return readListing(subcommand, lists, words);
  const verbs = withVerb.get(subcommand);
  if (verbs === undefined) return { problem: 'it is not known to be read-only' };
  const first = staticText(words[0]) ?? '';
  const isVerb = words.length > 0 && !first.startsWith('-');
  const verb = isVerb ? first : '';
  if (!verbs.verbs.includes(verb)) return { problem: `${verb || 'without a verb it'} is not known to be read-only` };
  const without = isVerb ? words.slice(1) : words;
  // `git stash -p list` is no listing: without a verb there are only flags.
  if (!isVerb && words.some((word) => !(staticText(word) ?? '').startsWith('-')))
    return { problem: 'its verb is not known' };
  return use(subcommand, { source: 'git manual', flags: verbs.flags, operands: 'paths', injectable: true }, without);
}

function use(name: string, reader: ReadOnlyCommand, words: readonly ShellWord[]): Reads {
  const found = matchFlags(words, flagTable(reader.flags), true);
  return found.problem === undefined ? readOperands(name, reader, found, undefined) : { problem: found.problem };
}

/** `git branch` lists and `git branch x` creates: operands only behind a flag that makes it list. */
function readListing(
  name: string,
  reader: ReadOnlyCommand & { readonly listsWith: readonly string[] },
  words: readonly ShellWord[],
): Reads {
  const last = staticText(words.at(-1)) ?? '';
  const isOpen = /^--(?:no-)?(?:merged|contains)$|^--points-at$/.test(last);
  const found = matchFlags(isOpen ? words.slice(0, -1) : words, flagTable(reader.flags), true);
  if (found.problem !== undefined) return { problem: found.problem };
  const isListing = isOpen || found.flags.some((flag) => reader.listsWith.includes(flag));
  const isReading =
    name === 'config' && found.operands.length === 1 && /^[\w-]+\.[\w.-]+$/.test(staticText(found.operands[0]) ?? '');
  if (found.operands.length > 0 && !isListing && !isReading)
    return { problem: 'it can change something with an operand' };
  if (name === 'config' && found.operands.length === 0 && !isListing) return { problem: 'it can open an editor' };
  return readOperands(name, reader, found, undefined);
}
