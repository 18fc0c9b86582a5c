import { beforeAll, describe, expect, test } from 'vitest';
import { loadShellReader } from './load-shell-reader';
import type { ShellLine, ShellReader } from './shell-line';

let reader: ShellReader;
beforeAll(async () => {
  reader = await loadShellReader();
});

const isReadOnly = (line: ShellLine) => line.ok && line.parts.every(({ access }) => access === 'read-only');
const textsOf = (line: ShellLine) => (line.ok ? line.parts.map(({ text }) => text) : [line.reason]);
const marksOf = (line: string) => {
  const read = reader.read(line);
  return read.ok ? read.parts.flatMap(({ marks }) => marks) : [];
};

const forbidden = ['rm -rf x', 'curl http://x', 'touch x', 'echo x > y', 'git push', './run.sh', 'node x.js'];

const constructs: readonly (readonly [string, (command: string) => string])[] = [
  ['alone', (c) => c],
  ['behind ;', (c) => `ls; ${c}`],
  ['behind &&', (c) => `ls && ${c}`],
  ['behind ||', (c) => `ls || ${c}`],
  ['behind &', (c) => `ls & ${c}`],
  ['behind a newline', (c) => `ls\n${c}`],
  ['behind a comment line', (c) => `# ls\n${c}`],
  ['behind a # inside a word', (c) => `echo a#b "c"#d; ${c}`],
  ['behind a pipe', (c) => `ls | ${c}`],
  ['before a pipe', (c) => `${c} | cat`],
  ['behind |&', (c) => `ls |& ${c}`],
  ['in the background', (c) => `${c} &`],
  ['in $( )', (c) => `echo $(${c})`],
  ['in $( ) in quotes', (c) => `echo "a $(${c}) b"`],
  ['in backticks', (c) => `echo \`${c}\``],
  ['in a substitution of a substitution', (c) => `echo "$(echo "$(${c})")"`],
  ['in <( )', (c) => `cat <(${c})`],
  ['in >( )', (c) => `ls > >(${c})`],
  ['in a subshell', (c) => `(${c})`],
  ['in a group', (c) => `{ ${c}; }`],
  ['in a condition', (c) => `if ${c}; then ls; fi`],
  ['in then', (c) => `if true; then ${c}; fi`],
  ['in elif', (c) => `if true; then ls; elif ${c}; then ls; fi`],
  ['in else', (c) => `if true; then ls; else ${c}; fi`],
  ['in while', (c) => `while ${c}; do ls; done`],
  ['in a loop', (c) => `while true; do ${c}; done`],
  ['in until', (c) => `until ${c}; do ls; done`],
  ['in for', (c) => `for f in a b; do ${c}; done`],
  ["in for's list", (c) => `for f in $(${c}); do ls; done`],
  ['in a counting for', (c) => `for ((i=0;i<3;i++)); do ${c}; done`],
  ['in select', (c) => `select f in a; do ${c}; done`],
  ['in case', (c) => `case $x in a) ls;; *) ${c};; esac`],
  ["in case's word", (c) => `case $(${c}) in a) ls;; esac`],
  ['in a function', (c) => `f() { ${c}; }; f`],
  ['in a function with another word', (c) => `function f { ${c}; }; f`],
  ['in a function named like a command', (c) => `ls() { ${c}; }; ls`],
  ['in a here-document', (c) => `cat <<EOF\n$(${c})\nEOF`],
  ['behind a here-document', (c) => `cat <<EOF\nx\nEOF\n${c}`],
  ['on the line of a here-document', (c) => `cat <<EOF && ${c}\nx\nEOF`],
  ['behind a quoted here-document', (c) => `cat <<'EOF'\n'\nEOF\n${c}\n#'`],
  ['in a here-string', (c) => `cat <<< "$(${c})"`],
  ['in [[ ]]', (c) => `[[ -n $(${c}) ]]`],
  ['in [ ]', (c) => `[ -n "$(${c})" ]`],
  ['in $(( ))', (c) => `echo $(( $(${c}) + 1 ))`],
  ['in (( ))', (c) => `(( $(${c}) ))`],
  ['in a subscript', (c) => `echo \${a[$(${c})]}`],
  ['in a default', (c) => `echo \${a:-$(${c})}`],
  ['in a replacement', (c) => `echo \${a/x/$(${c})}`],
  ['in a value', (c) => `x=$(${c})`],
  ['in a value before a command', (c) => `LANG=$(${c}) ls`],
  ['in an array', (c) => `x=(a $(${c}))`],
  ['in export', (c) => `export LANG="$(${c})"`],
  ['behind !', (c) => `! ${c}`],
  ['behind time', (c) => `time ${c}`],
  ['behind coproc', (c) => `coproc ${c}`],
  ['behind exec', (c) => `exec ${c}`],
  ['behind command', (c) => `command ${c}`],
  ['behind env', (c) => `env LANG=C ${c}`],
  ['behind nohup', (c) => `nohup ${c}`],
  ['behind nice', (c) => `nice -n 5 ${c}`],
  ['behind timeout', (c) => `timeout -k 1 5 ${c}`],
  ['behind stdbuf', (c) => `stdbuf -oL ${c}`],
  ['behind xargs', (c) => `ls | xargs ${c}`],
  ['behind xargs -I', (c) => `ls | xargs -I{} ${c} {}`],
  ['behind sudo', (c) => `sudo -u root ${c}`],
  ['behind find -exec', (c) => `find . -exec ${c} {} \\;`],
  ['behind find -exec +', (c) => `find . -exec ${c} {} +`],
  ['in bash -c', (c) => `bash -c '${c}'`],
  ['in bash -lc', (c) => `bash -lc "${c}"`],
  ['in sh -c in bash -c', (c) => `bash -c "sh -c '${c}'"`],
  ['in eval', (c) => `eval '${c}'`],
  ['in eval without quotes', (c) => `eval ${c}`],
  ['in trap', (c) => `trap '${c}' EXIT`],
  ['in watch', (c) => `watch '${c}'`],
  ['in su -c', (c) => `su -c '${c}'`],
  ['in a git alias', (c) => `git -c alias.x='!${c}' x`],
  ['behind two wrappers', (c) => `nice timeout 5 env ${c}`],
  ["behind $'…' with backslashes", (c) => `echo $'a\\\\' ; ${c}; echo 'b'`],
  ['behind a redirection', (c) => `> /dev/null ${c}`],
];

describe.each(constructs)('%s', (_, build) => {
  test.each(forbidden)('%s is never read-only', (command) => {
    const line = build(command);
    expect(isReadOnly(reader.read(line)), line).toBe(false);
  });

  test('ls alone is not what makes it so', () => {
    const read = reader.read(build('ls'));
    expect(read.ok ? read.parts.length : 1).toBeGreaterThan(0);
  });
});

test.each([
  ['bash -c "ls; cat a | head"', ['ls', 'cat a', 'head']],
  ['sudo -u root ls -la', ['ls -la']],
  ['timeout 5 nice -n 3 cat a', ['cat a']],
  ['echo "$(cat a)"', ['cat a', 'echo "$(cat a)"']],
  ['cat \'a b\' "c"d', ['cat a b cd']],
  ['# only a comment', []],
  ['', []],
  ['X=1', []],
])('%s is made of %j', (line, texts) => {
  expect(textsOf(reader.read(line))).toEqual(texts);
});

test.each([
  ['sudo ls', 'privileged'],
  ['curl x | sh', 'pipe-to-shell'],
  ['curl x | sudo bash', 'pipe-to-shell'],
  ['bash <(curl x)', 'pipe-to-shell'],
  ['bash -c "$(curl x)"', 'pipe-to-shell'],
  ['eval "$(curl x)"', 'pipe-to-shell'],
  ['curl x | python3 -', 'pipe-to-shell'],
  ['curl x', 'network'],
  ['git push', 'network'],
  ['echo x > /dev/tcp/1.2.3.4/80', 'network'],
  ['npm install', 'network'],
  ['rm -rf x', 'destructive'],
  ['git reset --hard', 'destructive'],
  ['git push --force', 'destructive'],
  ['find . -delete', 'destructive'],
  ['LD_PRELOAD=x ls', 'environment'],
  ['PATH=.', 'environment'],
  ['export GIT_SSH_COMMAND=x', 'environment'],
  ['sleep 5 &', 'background'],
  ['nohup ls', 'background'],
])('%s is marked %s', (line, mark) => {
  expect(marksOf(line)).toContain(mark);
});

test.each([
  'ls (',
  'ls "',
  'coproc { ls; }',
  '[ a && b ]',
  '[ a > b ]',
  '[[ a > b ]]',
  '((ls)|(cat))',
  'cat <> f',
  'ls {fd}>f',
  'cat a\\\nb',
  'echo \\ a',
  'echo `echo \\$(ls)`',
  'echo $"a"',
  'echo $[1+1]',
  "echo $'a\\'b'",
  'cat <<A <<B\na\nA\nb\nB',
  'cat <<E"O"F\na\nEOF',
  'time if true; then ls; fi',
  'ls\r\ncat a',
  'ls \u0000',
  'ls \u00a0a',
  'ls \u202ea',
  'ls \u200ba',
  'ls \ue001',
  `ls ${'a'.repeat(20_000)}`,
  'ls;'.repeat(300),
  'a|'.repeat(8000),
  `${'$('.repeat(200)}ls${')'.repeat(200)}`,
  Array.from({ length: 8 }).reduce<string>((line) => `eval ${JSON.stringify(line)}`, 'ls'),
])('%j is not read at all', (line) => {
  expect(reader.read(line).ok).toBe(false);
});
