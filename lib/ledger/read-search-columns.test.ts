import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { searchColumns } from './chain-events';
import { readSearchColumns } from './read-search-columns';

describe('reading the search columns from a payload’s text', () => {
  const name = fc.oneof(
    fc.constantFrom('tool', 'keyId', '"tool"', 'tool\\', '__proto__'),
    fc.string({ unit: 'binary' }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"tool":"x"', '{"keyId":"y"}', '\\', '\\"', null, true, 0.5),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 6 }),
    ),
  }));

  it('says what the parsed payload says, whatever is nested in it', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 8 }), (payload) => {
        const text = canonicalJson(payload);
        expect(readSearchColumns(Buffer.from(text))).toEqual(searchColumns(JSON.parse(text) as object));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', 'null', '[]', '"tool"', '{', '{not json', '{"tool":"x', '{"tool":"x"}}', '{"tool":"x"} '])(
    'says nothing of %j',
    (text) => {
      expect(readSearchColumns(Buffer.from(text))).toBeUndefined();
    },
  );
});
