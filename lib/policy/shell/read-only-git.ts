import type { ReadOnlyCommand } from './read-only-command';

const formats =
  '-# -n: -p -u -s -U: -z -M? -C? -B? -w -b -a -i -E -F -P -S: -G: -D -R --abbrev? --abbrev-commit --all --author: --branches? --cached --cc --check --cherry-mark --cherry-pick --children --color? --color-words? --committer: --compact-summary --cumulative --date: --date-order --decorate? --decorate-refs: --diff-algorithm: --diff-filter: --dirstat? --exit-code --extended-regexp --find-copies? --find-renames? --first-parent --fixed-strings --follow --format: --full-history --full-index --function-context --graph --grep: --histogram --ignore-all-space --ignore-blank-lines --ignore-case --ignore-space-at-eol --ignore-space-change --ignore-submodules? --indent-heuristic --inter-hunk-context: --invert-grep --left-right --line-prefix: --log-size --max-count: --max-parents: --merge-base --merges --min-parents: --minimal --name-only --name-status --no-abbrev-commit --no-color --no-decorate --no-ext-diff --no-indent-heuristic --no-merges --no-notes --no-patch --no-prefix --no-renames --no-textconv --no-walk? --not --numstat --oneline --parents --patch --patch-with-stat --patience --pickaxe-all --pickaxe-regex --pretty? --quiet --raw --reflog --relative? --relative-date --remotes? --reverse --right-only --left-only --shortstat --simplify-by-decoration --since: --after: --skip: --source --staged --stat? --stat-width: --submodule? --summary --tags? --text --topo-order --unified: --until: --before: --walk-reflogs -g --word-diff? --word-diff-regex: -m -c -L: -q';

const git = (flags: string): ReadOnlyCommand => ({ source: 'git manual', flags, operands: 'paths', injectable: true });
const revisions = git(formats);

/** Subcommands that never write, with harmless flags. Words may be revisions or paths; when in doubt they are paths. */
export const readOnlyGit: Readonly<Record<string, ReadOnlyCommand>> = {
  // Not here: --output, --ext-diff, --textconv, -O (an order file), --no-index is added to diff.
  log: revisions,
  show: revisions,
  diff: { ...git(`${formats} --no-index`), printsNames: ['--name-only'] },
  whatchanged: revisions,
  'diff-tree': git(`${formats} -r -t --root --no-commit-id`),
  'diff-index': git(formats),
  'rev-list': git(`${formats} --count --objects --boundary`),
  shortlog: git(
    '-c -e -n -s --summary --numbered --email --no-merges --all --since: --until: --after: --before: --group:',
  ),
  status: git(
    '-s -b -u? -v -z --ahead-behind --branch --column? --find-renames? --ignored? --ignore-submodules? --long --no-ahead-behind --no-renames --porcelain? --short --show-stash --untracked-files? --verbose',
  ),
  'rev-parse': git(
    '-q --abbrev-ref? --absolute-git-dir --all --branches? --git-common-dir --git-dir --is-bare-repository --is-inside-git-dir --is-inside-work-tree --is-shallow-repository --quiet --remotes? --short? --show-cdup --show-prefix --show-superproject-working-tree --show-toplevel --symbolic --symbolic-full-name --tags? --verify',
  ),
  'ls-files': {
    ...git(
      '-c -d -i -k -m -o -s -t -u -v -z -x: -X@ --abbrev? --cached --deduplicate --deleted --directory --eol --error-unmatch --exclude: --exclude-from@ --exclude-standard --format: --full-name --ignored --killed --modified --no-empty-directory --others --stage --unmerged',
    ),
    printsNames: 'always',
  },
  'ls-tree': git(
    '-d -l -r -t -z --abbrev? --format: --full-name --full-tree --long --name-only --name-status --object-only',
  ),
  'merge-base': git('-a --all --fork-point --independent --is-ancestor --octopus'),
  'name-rev': git('--all --always --name-only --no-undefined --refs: --tags'),
  'for-each-ref': git(
    '--color? --contains: --count: --format: --merged: --no-contains: --no-merged: --points-at: --sort:',
  ),
  'show-ref': git('-d -q -s --abbrev? --dereference --hash? --head --heads --branches --quiet --tags --verify'),
  'check-ignore': git('-n -q -v -z --no-index --non-matching --quiet --verbose'),
  'count-objects': git('-v -H --human-readable --verbose'),
  cherry: git('-v --abbrev?'),
  describe: git(
    '--abbrev? --all --always --broken? --candidates: --contains --dirty? --exact-match --exclude: --first-parent --long --match: --tags',
  ),
  blame: git(
    '-# -b -c -C? -e -f -l -L: -M? -n -p -s -t -w --abbrev? --color-by-age --color-lines --contents@ --date: --first-parent --ignore-rev: --ignore-revs-file@ --incremental --line-porcelain --minimal --porcelain --reverse --root --score-debug --show-email --show-name --show-number --show-stats --since:',
  ),
  annotate: git('-l -t -w -L: --date:'),
  // Not here: -O and --open-files-in-pager, --textconv, --ext-grep.
  grep: {
    ...git(
      '-# -a -A: -B: -c -C: -e: -E -f@ -F -G -h -H -i -I -l -L -m: -n -o -P -p -q -r -s -v -w -W -z --after-context: --all-match --and --or --not --before-context: --break --cached --color? --column --context: --count --extended-regexp --files-with-matches --files-without-match --fixed-strings --full-name --function-context --heading --ignore-case --invert-match --line-number --max-count: --max-depth: --name-only --no-color --no-index --null --only-matching --perl-regexp --quiet --recursive --show-function --text --threads: --untracked --word-regexp',
    ),
    operands: 'pattern',
    patternFlags: ['-e', '-f'],
    printsNames: ['-l', '-L', '--files-with-matches', '--name-only', '--files-without-match'],
  },
  // Not here: --textconv, --filters (they run configured programs).
  'cat-file': git('-e -p -s -t --batch? --batch-all-objects --batch-check? --buffer --follow-symlinks --unordered'),
  version: git('--build-options'),
};

/** Subcommands that list in one form and write in another: the form is checked before the flags. */
export const listingGit: Readonly<Record<string, ReadOnlyCommand & { readonly listsWith: readonly string[] }>> = {
  branch: {
    ...git(
      '-a -l -r -v -i -q --abbrev: --all --color? --column? --contains: --format: --ignore-case --list --merged: --no-abbrev --no-color --no-column --no-contains: --no-merged: --points-at: --remotes --show-current --sort: --verbose',
    ),
    listsWith: ['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at'],
  },
  tag: {
    ...git(
      '-i -l -n? --color? --column? --contains: --format: --ignore-case --list --merged: --no-contains: --no-merged: --points-at: --sort:',
    ),
    listsWith: ['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at'],
  },
  config: {
    ...git(
      '-l -z --bool --bool-or-int --default: -f@ --file@ --get --get-all --get-regexp --get-urlmatch --global --int --list --local --name-only --null --path --show-origin --show-scope --system --type: --worktree',
    ),
    operands: 'text',
    listsWith: ['-l', '--list', '--get', '--get-all', '--get-regexp', '--get-urlmatch'],
  },
};

/** Subcommands that only read with one of these words behind them; none at all is written `''`. */
export const gitWithVerb: Readonly<Record<string, { readonly verbs: readonly string[]; readonly flags: string }>> = {
  remote: { verbs: ['', 'get-url'], flags: '-v --verbose --all --push' },
  stash: { verbs: ['list', 'show'], flags: formats },
  worktree: { verbs: ['list'], flags: '-v -z --porcelain --verbose' },
  reflog: { verbs: ['', 'show', 'exists'], flags: formats },
  notes: { verbs: ['list', 'show'], flags: '' },
  bisect: { verbs: ['log'], flags: '' },
};
