import { type ShellWord, staticText } from './shell-word';

const harmless = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs', '--no-replace-objects']);

export interface GitWords {
  readonly subcommand: string | undefined;
  readonly rest: readonly ShellWord[];
  /** `-C`, each relative to the one before. */
  readonly directories: readonly ShellWord[];
  readonly problem: string | undefined;
}

/** Git's own flags before the subcommand: all but a few can make it run something. */
export function splitGit(words: readonly ShellWord[]): GitWords {
  const directories: ShellWord[] = [];
  let problem: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const text = staticText(words[at]);
    if (text === '-C') {
      const directory = words[++at];
      if (directory === undefined || directory.splits) problem ??= 'git -C lacks its directory';
      else directories.push(directory);
    } else if (text !== undefined && harmless.has(text)) continue;
    else if (text === undefined || text.startsWith('-')) {
      problem ??= `git ${words[at]?.raw ?? ''} can make it run something`;
      // What takes a value: the subcommand stands behind it.
      if (text === '-c' || text === '--git-dir' || text === '--work-tree' || text === '--namespace') at++;
    } else return { subcommand: text, rest: words.slice(at + 1), directories, problem };
  }
  return { subcommand: undefined, rest: [], directories, problem };
}
