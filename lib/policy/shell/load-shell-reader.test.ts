import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadShellReader } from './load-shell-reader';
import type { ShellReader } from './shell-line';

let reader: ShellReader;
beforeAll(async () => {
  reader = await loadShellReader();
});

const MAX_MILLISECONDS = 1_000;

function readInTime(line: string) {
  const before = performance.now();
  const read = reader.read(line);
  expect(performance.now() - before, line.slice(0, 60)).toBeLessThan(MAX_MILLISECONDS);
  return read;
}

const tokens =
  "ls cat rm x a.ts -n -rf ; & && || | |& > >> < << <<< <<EOF EOF $( ) ( { } ` \" ' \\ $x ${x} ${x:- ${x@P} $(( )) (( [[ ]] [ ] = x= if then else fi for in do done while case esac ;; ! # * ? ~ ~/ $' \n \t function f() time coproc eval bash -c xargs find -exec {} \\; + sudo env cd .. 2>&1 &> <( >( {a,b} @P $IFS trap export"
    .split(' ')
    .concat(' ');

test('no string makes it throw or hang', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (line) => void readInTime(line)),
    { numRuns: 1_000 },
  );
});

test('no mix of tokens makes it throw or hang', () => {
  const mix = fc.array(fc.constantFrom(...tokens), { maxLength: 40 });
  fc.assert(
    fc.property(mix, fc.constantFrom('', ' '), (words, space) => void readInTime(words.join(space))),
    { numRuns: 3_000 },
  );
});

test('long repetitions are refused or read in time', () => {
  for (const token of tokens) readInTime(`${token} `.repeat(Math.floor(16_000 / (token.length + 1))));
});

test('what is read-only stays so only until something else follows', () => {
  const harmless = fc.constantFrom('ls', 'cat a', 'git status', 'echo "x"', 'cd src', "grep 'a;b' f", '[ -f a ]');
  const joins = fc.constantFrom(';', '&&', '||', '|', '&', '\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(harmless, joins), { maxLength: 6 }), (parts) => {
      const before = parts.map(([command, join]) => `${command} ${join} `).join('');
      const read = readInTime(`${before}rm -rf x`);
      expect(read.ok && read.parts.every(({ access }) => access === 'read-only')).toBe(false);
      expect(read.ok && read.parts.length).toBe(parts.length + 1);
    }),
  );
});

test('the same line is read once', () => {
  expect(reader.read('ls -la | head')).toBe(reader.read('ls -la | head'));
});

test('another reader gives the same answer', async () => {
  const other = await loadShellReader();
  expect(other.read('cd a && cat b')).toEqual(reader.read('cd a && cat b'));
});
