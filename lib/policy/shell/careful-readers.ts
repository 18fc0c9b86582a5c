import type { ReadOnlyCommand } from './read-only-command';

/** Readers that also have flags or operands that write or run something: GTFOBins lists most of them. */
export const carefulReaders: Readonly<Record<string, ReadOnlyCommand>> = {
  // Not here: -o, --output, --compress-program, -T, --files0-from, --random-source.
  sort: {
    source: 'coreutils manual: sort invocation',
    flags:
      '-b -c -C -d -f -g -h -i -k: -m -M -n -r -R -s -t: -u -V -z --check? --dictionary-order --field-separator: --general-numeric-sort --human-numeric-sort --ignore-case --ignore-leading-blanks --key: --merge --month-sort --numeric-sort --reverse --sort: --stable --unique --version-sort --zero-terminated',
    operands: 'paths',
    injectable: true,
  },
  // The second operand is the file it writes.
  uniq: {
    source: 'coreutils manual: uniq invocation',
    flags:
      '-c -d -D -f: -i -s: -u -w: -z --all-repeated? --check-chars: --count --group? --ignore-case --repeated --skip-chars: --skip-fields: --unique',
    operands: 'one-path',
    injectable: true,
  },
  // The second operand is the file it writes; -r with one writes too.
  xxd: { source: 'man xxd', flags: '-a -b -c: -e -E -g: -i -l: -p -s: -u', operands: 'one-path', injectable: true },
  // Not here: -C compiles a magic file, -m names one.
  file: {
    source: 'man file',
    flags: '-b -h -i -I -k -L -N -r -s -z --brief --mime --mime-type --mime-encoding --dereference --no-dereference',
    operands: 'paths',
    injectable: true,
  },
  // Not here: -o, -R with an HTML title runs tree again.
  tree: {
    source: 'man tree',
    flags:
      '-a -A -C -d -D -f -F -g -h -i -I: -J -l -L: -n -N -p -P: -q -Q -r -s -S -t -u -U -v -x -X --charset: --dirsfirst --du --filelimit: --gitignore --ignore-case --inodes --matchdirs --noreport --prune --si --sort? --timefmt:',
    operands: 'paths',
    injectable: true,
  },
  // Not here: -s sets the clock, and so does an operand without `+`.
  date: {
    source: 'coreutils manual: date invocation',
    flags: '-d: -f@ -I? -r@ -R -u --date: --iso-8601? --reference@ --rfc-3339: --rfc-email --utc --universal -j -v:',
    operands: 'text',
    only: /^\+/,
    injectable: true,
  },
  // Not here: --pre, --hostname-bin, -z (runs decompressors), --search-zip.
  rg: {
    source: 'man rg',
    flags:
      '-# -0 -a -A: -b -B: -c -C: -d: -e: -E: -f@ -F -g: -h -H -i -I -j: -l -L -m: -M: -n -N -o -p -P -q -r: -s -S -t: -T: -u -U -v -V -w -x --after-context: --before-context: --binary --byte-offset --case-sensitive --color: --colors: --column --context: --context-separator: --count --count-matches --crlf --debug --engine: --file@ --files --files-with-matches --files-without-match --fixed-strings --follow --glob: --glob-case-insensitive --heading --help --hidden --iglob: --ignore-case --ignore-file@ --include-zero --invert-match --json --line-number --line-regexp --max-columns: --max-columns-preview --max-count: --max-depth: --max-filesize: --multiline --multiline-dotall --no-config --no-filename --no-heading --no-ignore --no-ignore-global --no-ignore-parent --no-ignore-vcs --no-line-number --no-messages --no-unicode --null --one-file-system --only-matching --passthru --path-separator: --pcre2 --pretty --quiet --regexp: --replace: --smart-case --sort: --sortr: --stats --text --threads: --trim --type: --type-list --type-not: --unrestricted --version --vimgrep --with-filename --word-regexp',
    operands: 'pattern',
    patternFlags: ['-e', '-f', '--regexp', '--file', '--files', '--type-list'],
    printsNames: ['-l', '-L', '--files', '--files-with-matches', '--files-without-match'],
    injectable: true,
  },
  // Not here: -x, -X, --exec, --exec-batch.
  fd: {
    source: 'man fd',
    flags:
      '-0 -1 -a -d: -e: -E: -F -g -H -i -I -l -L -p -q -s -S: -t: -u --absolute-path --base-directory@ --case-sensitive --changed-within: --changed-before: --color: --exact-depth: --exclude: --extension: --fixed-strings --follow --full-path --glob --hidden --ignore-case --list-details --max-depth: --max-results: --min-depth: --no-ignore --no-ignore-vcs --print0 --search-path@ --size: --type: --unrestricted',
    operands: 'pattern',
    printsNames: 'always',
    injectable: true,
  },
  // Not here: -o and -O log to a file, -k and --lesskey-src load keys; `+command` is an operand that runs.
  less: {
    source: 'man less',
    flags: '-E -F -i -I -M -n -N -R -r -s -S -X',
    operands: 'paths',
    only: /^[^+]/,
    injectable: true,
  },
  more: { source: 'man more', flags: '-d -f -l -p -c -s -u', operands: 'paths', only: /^[^+]/, injectable: true },
  // Not here: -P and --pager, -H, -T, -l and paths.
  man: { source: 'man man', flags: '-f -k -w', operands: 'text', only: /^[\w.:-]+$/, injectable: true },
  // Not here: -i, -s and --split-exp write; operators that load files are looked for in the expression.
  yq: {
    source: 'yq manual (mikefarah)',
    flags:
      '-C -e -j -M -N -n -o: -p: -P -r -I: --colors --exit-status --indent: --input-format: --no-colors --no-doc --null-input --output-format: --prettyPrint --unwrapScalar?',
    operands: 'pattern',
    injectable: true,
  },
  unzip: { source: 'man unzip', flags: '-l', operands: 'paths', injectable: true },
};

/** Interpreters and builders run whatever they are given; asked for their version they run nothing. */
export const versionOnly: Readonly<Record<string, readonly string[]>> = {
  node: ['--version', '-v'],
  deno: ['--version', '-V'],
  bun: ['--version', '-v'],
  python: ['--version', '-V'],
  python3: ['--version', '-V'],
  pip: ['--version', '-V'],
  pip3: ['--version', '-V'],
  uv: ['--version', '-V'],
  ruby: ['--version', '-v'],
  perl: ['--version', '-v'],
  php: ['--version', '-v'],
  java: ['-version', '--version'],
  javac: ['-version', '--version'],
  go: ['version'],
  cargo: ['--version', '-V'],
  rustc: ['--version', '-V'],
  rustup: ['--version', '-V'],
  gcc: ['--version'],
  'g++': ['--version'],
  clang: ['--version'],
  cmake: ['--version'],
  make: ['--version', '-v'],
  docker: ['--version', '-v'],
  git: ['--version', '-v', 'version'],
  gh: ['--version'],
  tsc: ['--version', '-v'],
  psql: ['--version', '-V'],
  curl: ['--version', '-V'],
  bash: ['--version'],
  zsh: ['--version'],
  sed: ['--version'],
  awk: ['--version'],
  tar: ['--version'],
  find: ['--version'],
};
