import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showInvisible, splitInvisible } from './split-invisible';

describe('splitInvisible', () => {
  it('leaves ordinary text in one piece, with its spaces, tabs and line breaks', () => {
    expect(splitInvisible('if (a) {\n\treturn “ä” 漢 שלום;\n}')).toEqual([
      { text: 'if (a) {\n\treturn “ä” 漢 שלום;\n}' },
    ]);
  });

  it.each([
    ['\u0000', 'NUL', 'U+0000 null'],
    ['\r', 'CR', 'U+000D carriage return'],
    ['\u001b', 'ESC', 'U+001B escape'],
    ['\u007f', 'DEL', 'U+007F delete'],
    ['\u0085', 'U+0085', 'U+0085'],
    ['\u00a0', 'U+00A0', 'U+00A0 no-break space'],
    ['\u200b', 'U+200B', 'U+200B zero-width space'],
    ['\u202e', 'U+202E', 'U+202E right-to-left override'],
    ['\u2067', 'U+2067', 'U+2067 right-to-left isolate'],
    ['\u3164', 'U+3164', 'U+3164'],
    ['\ufeff', 'U+FEFF', 'U+FEFF byte order mark'],
    ['\u{e0041}', 'U+E0041', 'U+E0041'],
    ['\ud800', 'U+D800', 'U+D800'],
    ['\u2800', 'U+2800', 'U+2800'],
  ])('marks %j', (character, text, mark) => {
    expect(splitInvisible(`a${character}b`)).toEqual([{ text: 'a' }, { text, mark }, { text: 'b' }]);
  });

  it('counts repeated ones instead of drawing each', () => {
    const [piece] = splitInvisible('\u200b'.repeat(1000));
    expect(piece).toEqual({ text: 'U+200B×1000', mark: 'U+200B zero-width space' });
  });

  it('keeps every visible character in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const visible = splitInvisible(text)
          .filter((piece) => piece.mark === undefined)
          .map((piece) => piece.text)
          .join('');
        expect(visible).toBe(text.replace(/(?![ \n\t])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));
      }),
    );
  });
});

it('shows line breaks and marks in a single line', () => {
  expect(showInvisible('ls\n\trm\u202e x')).toBe('ls⏎⇥rm‹U+202E› x');
});
