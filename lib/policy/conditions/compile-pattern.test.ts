import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { checkPattern, compilePattern } from './compile-pattern';
import { readPatternForm } from './pattern-form';

const matches = (pattern: string, text: string, acrossLines = true) => compilePattern(pattern, { acrossLines })(text);

describe('a pattern', () => {
  it.each<[string, string, boolean]>([
    ['rm', 'rm', true],
    ['rm', 'rm -rf', false],
    ['rm', 'farm', false],
    ['rm .*', 'rm -rf /', true],
    ['.*rm', 'farm', true],
    ['.*rm.*', 'a farm b', true],
    ['^rm$', 'rm', true],
    ['^rm .*$', 'rm x', true],
    ['a|ab', 'ab', true],
    ['git (push|pull) .*', 'git push origin', true],
    ['git (push|pull) .*', 'git fetch origin', false],
    ['(?i)RM', 'rm', true],
    ['a\\.b', 'a.b', true],
    ['a\\.b', 'axb', false],
    ['colou?r', 'color', true],
    ['ab+c', 'abbc', true],
    ['x{2,3}', 'xx', true],
    ['[rR]m', 'Rm', true],
    ['\\Qa.b\\E', 'a.b', true],
    ['', '', true],
    ['', 'a', false],
    ['.*', '', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it('looks behind line breaks only when it protects', () => {
    for (const pattern of ['rm .*', '.*evil', '.*evil.*', 'x.*(evil|bad)']) {
      const text = pattern.startsWith('rm') ? 'rm a\nb' : 'x\nevil';
      expect(matches(pattern, text, true), pattern).toBe(true);
      expect(matches(pattern, text, false), pattern).toBe(false);
    }
  });

  it.each(['(?=a)', '(?<=a)b', '(a)\\1', '[', '(', 'a{1001}', '*', '.{1000}'.repeat(3)])(
    '%s is refused when saved',
    (pattern) => {
      expect(() => checkPattern(pattern)).toThrow(expect.objectContaining({ code: 'invalid' }));
    },
  );

  it.each(['^(a+)+$', '(a|aa)+$', '(a|a?)+b', '(.*a){20}b', '([a-z]+)*1'])(
    '%s is fast on 5,000 characters',
    (pattern) => {
      const match = compilePattern(pattern, { acrossLines: true });
      match('warm');
      const start = performance.now();
      expect(match(`${'a'.repeat(5000)}!`)).toBe(false);
      expect(performance.now() - start).toBeLessThan(50);
    },
  );

  it('throws rather than take minutes', () => {
    expect(() => matches('(.*a.{900})|b', 'ab'.repeat(200_000))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });

  it.each([
    ['git (push|pull) .*', ['git ']],
    ['.*(password|secret)=[a-z]+.*', ['password', 'secret']],
    ['ab?cde', ['cde']],
    ['a|b', []],
    ['(?i)abc', []],
    ['(?:x(?i)y)z', []],
    ['[abc]def+g', ['def']],
  ])('%s needs %j', (pattern, needed) => {
    expect(readPatternForm(pattern)).toEqual({ kind: 'general', needed });
  });

  it('that is plain text needs no automaton', () => {
    for (const plain of ['abc', 'abc.*', '.*abc', '.*abc.*', '^abc$', 'a\\.b.*'])
      expect(readPatternForm(plain).kind).toBe('plain');
  });
});

describe('for any pattern', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    '.',
    '.*',
    'a+',
    'b?',
    '(a|b)',
    '(ab|ba)',
    '(?:ab)?',
    '[ab]',
    '[^a]',
    '^',
    '$',
    '|',
    '\\.',
    '\\b',
    'a{2}',
    '(?i)',
    '(?s)',
    '\n',
    '(ab)+',
    '*',
    'A',
    '\\n',
  );
  const pattern = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
  const text = fc
    .array(fc.constantFrom('a', 'b', 'A', '.', '\n', 'ab'), { maxLength: 7 })
    .map((pieces) => pieces.join(''));

  it('the short cuts say what RE2 says', () => {
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, value, acrossLines) => {
        let automaton: RE2JS;
        try {
          automaton = RE2JS.compile(source, acrossLines ? RE2JS.DOTALL : 0);
        } catch {
          return;
        }
        expect(compilePattern(source, { acrossLines })(value)).toBe(automaton.matches(value));
      }),
      { numRuns: 30_000 },
    );
  });
});
