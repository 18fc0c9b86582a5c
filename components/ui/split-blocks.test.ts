import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitBlocks } from './split-blocks';

function joined(text: string): string {
  return splitBlocks(text)
    .map((part, index, parts) => part.text + (part.continues || index === parts.length - 1 ? '' : '\n'))
    .join('');
}

it('leaves a short text in one part', () => {
  expect(splitBlocks('a\n\nb\n')).toEqual([{ text: 'a\n\nb\n', continues: false }]);
  expect(splitBlocks('')).toEqual([{ text: '', continues: false }]);
});

it('loses nothing, whatever the lines', () => {
  const line = fc.tuple(fc.constantFrom('', 'x', '😀', 'ab '), fc.nat(5000)).map(([unit, count]) => unit.repeat(count));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      expect(joined(lines.join('\n'))).toBe(lines.join('\n'));
    }),
    { numRuns: 50 },
  );
  expect(joined('\n'.repeat(1000))).toBe('\n'.repeat(1000));
});

it('keeps every part small, and no character in halves', () => {
  for (const part of splitBlocks(`x${'😀'.repeat(20_000)}`)) {
    expect(part.text.length).toBeLessThanOrEqual(4000);
    expect(part.text).not.toMatch(/\p{Surrogate}/u);
  }
});
