import { beforeAll, expect, test } from 'vitest';
import { loadShellReader } from './load-shell-reader';
import type { ShellReader } from './shell-line';

let reader: ShellReader;
beforeAll(async () => {
  reader = await loadShellReader();
});

test.each([
  ['cd x && cat y', ['x', 'x/y']],
  ['cd x; cat y', ['x', 'x/y', 'y']],
  ['cd x || cat y', ['x', 'y']],
  ['cd x && cd .. && cat y', ['x', 'x/..', 'x/../y']],
  ['cd /etc && cat passwd', ['/etc', '/etc/passwd']],
  ['cd; cat y', ['~', '~/y', 'y']],
  ['(cd a; cat b); cat c', ['a', 'a/b', 'b', 'c']],
  ['cd a | cat; cat b', ['a', 'b']],
  ['cd a & cat b', ['a', 'b']],
  ['if cd a; then cat b; else cat c; fi', ['a', 'a/b', 'c']],
  ['bash -c "cd a && cat b"; cat c', ['a', 'a/b', 'c']],
  ['eval cd a; cat b', ['a', 'a/b', 'b']],
  ['cd a && git -C b log -- c', ['a', 'a/b', 'a/b/c']],
  ['for d in a b; do (cd $d && cat x); done', ['a', 'b', 'a/x', 'b/x']],
  ['x=a; for i in 1 2; do cat $x; x=/etc/passwd; done', ['a', '/etc/passwd']],
  ['cat ~/x $HOME/y "$HOME"/z', ['~/x', '~/y', '~/z']],
  ["cat '~/x' \\~/y", ['./~/x', './~/y']],
  ['cat $PWD/x ${PWD}', ['./x', '.']],
  ['x=~/a; cat $x/b', ['~/a/b']],
  ['cat {/etc/passwd,x}', ['/etc/passwd', 'x']],
  ['cat a{1,2}.ts', ['a1.ts', 'a2.ts']],
  ["cat $'a\\x41' a\\ b \"c d\"'e'", ['aA', 'a b', 'c de']],
  ['cat src/*.ts .env*', ['src/*.ts', '.env*']],
  ['grep foo a b', ['a', 'b']],
  ['grep -e foo a', ['a']],
  ['grep -f/etc/passwd a', ['/etc/passwd', 'a']],
  ['grep --file=/etc/passwd a', ['/etc/passwd', 'a']],
  ['head -n 5 -- a', ['a']],
  ['find src lib -newer x -name "*.ts"', ['src', 'lib', 'x']],
  ['find src | xargs cat', ['src', 'src']],
  ['find src -exec cat {} +', ['src', 'src']],
  ['wc -l < a', ['a']],
  ['while read l; do echo $l; done < a', ['a']],
  ['diff -X/etc/a b c', ['/etc/a', 'b', 'c']],
  ['echo /etc/passwd', []],
  ['ls > /dev/null 2>&1', []],
  ['[ -f a ] && test a -nt b', ['a', 'a', 'b']],
])('%j reads %j', (line, paths) => {
  const read = reader.read(line);
  const found = read.ok ? read.parts.flatMap((part) => part.paths.map(({ path }) => path)) : [read.reason];
  expect([...new Set(found)].sort()).toEqual([...new Set(paths)].sort());
});

test.each([
  ['cat a > b', ['b']],
  ['cd x && ls > y -la', ['x/y']],
  ['mv a /b', ['a', '/b']],
  ['foo --out=/x -o/y z', ['/x', '/y', 'z']],
  ['dd if=/a of=/b', ['if=/a', '/a', 'of=/b', '/b']],
  ['rm "$X"', [undefined]],
  ['ls > "$X"', [undefined]],
])('%j may write %j', (line, paths) => {
  const read = reader.read(line);
  const found = read.ok
    ? read.parts.flatMap((part) => part.paths.filter(({ writes }) => writes).map(({ path }) => path))
    : [];
  expect(found).toEqual(paths);
});
