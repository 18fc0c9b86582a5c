import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from './compile-glob';
import { expandBraces } from './expand-braces';

const matches = (pattern: string, text: string, fold = false) => compileGlob(pattern, { fold })(text);

describe('a glob', () => {
  it.each<[string, string, boolean]>([
    ['src/a.ts', 'src/a.ts', true],
    ['src/a.ts', 'src/a.tsx', false],
    ['src/a.ts', 'xsrc/a.ts', false],
    ['src/*', 'src/a.ts', true],
    ['src/*', 'src/a/b.ts', false],
    ['src/*', 'src/.env', true],
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/a.ts', false],
    ['src/**', 'src/a/b/c', true],
    ['src/**', 'src', false],
    ['src/**', 'src-evil/a', false],
    ['**', 'a/b', true],
    ['**/*', 'a/b', true],
    ['**/.env', '.env', true],
    ['**/.env', 'a/b/.env', true],
    ['**/.env', 'a/b.env', false],
    ['**/.env', 'a/.env/b', false],
    ['**/*.pem', 'a/b.pem', true],
    ['**/*.pem', '.pem', true],
    ['**/*.pem', 'a.pem/b', false],
    ['**/id_rsa*', 'a/id_rsa.pub', true],
    ['**/id_rsa*', 'a/id_rsa/b', false],
    ['**/.ssh/**', 'home/.ssh/id', true],
    ['**/.ssh/**', '.ssh/id', true],
    ['**/.ssh/**', '.ssh', false],
    ['**/.ssh/**', 'x.ssh/id', false],
    ['**/a/b', 'x/a/b', true],
    ['**/a/b', 'xa/b', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'ab', false],
    ['a**b', 'a/x/b', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a?c', 'a😀c', true],
    ['[abc]x', 'bx', true],
    ['[!abc]x', 'bx', false],
    ['[^abc]x', 'dx', true],
    ['[!a]', '/', false],
    ['[a-c]x', 'bx', true],
    ['[+-9]x', '/x', false],
    ['[+-9]x', '0x', true],
    ['[]a]', ']', true],
    ['[a\\]]', ']', true],
    ['{a,b}.ts', 'b.ts', true],
    ['{a,b}.ts', 'c.ts', false],
    ['x{,/**}', 'x', true],
    ['x{,/**}', 'x/y', true],
    ['{a,{b,c}d}', 'cd', true],
    ['a{b}', 'ab', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['a\\{b', 'a{b', true],
    ['a,b', 'a,b', true],
    ['[{,}]', ',', true],
    ['a.b', 'axb', false],
    ['a+(b)|^$', 'a+(b)|^$', true],
    ['/etc/*', '/etc/passwd', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it('takes the folder itself and every letter case when it protects', () => {
    expect(matches('.SSH/**', '.ssh', true)).toBe(true);
    expect(matches('**/.Ssh/**', 'a/.ssh', true)).toBe(true);
    expect(matches('a*/x/**', 'ab/x', true)).toBe(true);
    expect(matches('．env', '.env', true)).toBe(true);
  });

  it.each([
    ['[abc', 'The pattern has a [ without a ].'],
    ['a[]', 'The pattern has a [ without a ].'],
    ['[a/b]', 'The pattern has a / inside of [ ].'],
    ['[z-a]', 'The pattern has z-a, a range the wrong way round.'],
    ['{a,b', 'The pattern has a { without a }.'],
    ['a}', 'The pattern has a } without a {.'],
    ['a\\', 'The pattern ends in a \\ that escapes nothing.'],
    ['{a,b}'.repeat(9), 'The pattern stands for more than 256 patterns: use fewer braces.'],
    ['{'.repeat(11), 'The pattern has braces nested deeper than 10 levels.'],
    ['a'.repeat(4097), 'The pattern is longer than 4096 characters.'],
  ])('refuses %s', (pattern, message) => {
    expect(() => compileGlob(pattern, { fold: false })).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });

  it('stays linear on what makes others slow', () => {
    const long = 'a'.repeat(5000);
    for (const pattern of [
      '*a*a*a*a*b',
      '**a**a**a**b',
      `${'*a'.repeat(50)}b`,
      `${'**/*a'.repeat(20)}/b`,
      '{a,aa}*{a,aa}*{a,aa}b',
    ]) {
      const glob = compileGlob(pattern, { fold: false });
      const start = performance.now();
      expect(glob(long)).toBe(false);
      expect(glob(`${'a/'.repeat(2500)}x`)).toBe(false);
      expect(glob(`${long}bc`)).toBe(false);
      expect(performance.now() - start, pattern).toBeLessThan(500);
    }
  });
});

/** The definition, by trying everything; only for short texts. */
function naive(pattern: string, text: string, itself: boolean, at = 0): boolean {
  const rest = pattern.slice(at);
  if (rest === '') return text === '';
  const startsSegment = at === 0 || pattern[at - 1] === '/';
  if (rest === '/**') return text.startsWith('/') || (itself && text === '');
  if (startsSegment && rest.startsWith('**/')) {
    const starts = [0, ...[...text].flatMap((char, index) => (char === '/' ? [index + 1] : []))];
    return starts.some((start) => naive(pattern, text.slice(start), itself, at + 3));
  }
  const stars = /^\*+/.exec(rest)?.[0].length ?? 0;
  if (stars > 0) {
    for (let length = 0; length <= text.length; length += 1) {
      if (stars === 1 && text.slice(0, length).includes('/')) return false;
      if (naive(pattern, text.slice(length), itself, at + stars)) return true;
    }
    return false;
  }
  if (text === '') return false;
  const fits = rest[0] === '?' ? text[0] !== '/' : rest[0] === text[0];
  return fits && naive(pattern, text.slice(1), itself, at + 1);
}

describe('for any glob', () => {
  const piece = fc.constantFrom('a', 'b', '.', '/', '*', '**', '**/', '/**', '?', 'ab', '{a,b}', '{,/**}');
  const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const text = fc
    .array(fc.constantFrom('a', 'b', '.', '/', 'ab'), { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join(''));

  it('the matcher agrees with the definition', () => {
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (glob, value, fold) => {
        // Folding takes dots from the end of parts, which the definition does not know.
        fc.pre(!fold || !/\.(?:\/|$)/.test(glob.replace(/[{},]/g, '/')));
        const expected = expandBraces(glob).some((one) => naive(one, value, fold));
        expect(compileGlob(glob, { fold })(value)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
  });
});
