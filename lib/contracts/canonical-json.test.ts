import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson as sdkCanonicalJson } from '@/lib/sdk/canonical-json';
import { canonicalJson } from './canonical-json';
import { copyJson } from './json';

const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '1',
  '10',
  '2',
  '\u0000',
  'é',
  '\ufb33',
  '😀',
  '€',
  '\r',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), oddKey);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

describe('canonicalJson', () => {
  it('writes what RFC 8785 writes', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(canonicalJson(given as object)).toBe(canonicalize(given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('says the same again of what is read back from it', () => {
    fc.assert(
      fc.property(value, (given) => {
        const written = canonicalJson(given as object);
        expect(canonicalJson(JSON.parse(written))).toBe(written);
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees with what an agent computes, so that fingerprints are the same on both sides', () => {
    fc.assert(
      fc.property(fc.dictionary(text, value), (args) => {
        const safe = isRefused(args) ? {} : args;
        expect(sdkCanonicalJson(safe, 'args')).toBe(canonicalJson(copyJson(safe, 'args')));
      }),
      { numRuns: 1_000 },
    );
  });

  it('writes the example of the RFC', () => {
    const given = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(canonicalJson(given)).toBe(canonicalize(given));
    expect(Object.keys(JSON.parse(canonicalJson({ b: 1, a: 2 })))).toEqual(['a', 'b']);
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ b: undefined, a: { d: undefined, c: 1 } })).toBe('{"a":{"c":1}}');
  });
});

function isRefused(given: unknown): boolean {
  try {
    copyJson(given, 'args');
    return false;
  } catch {
    return true;
  }
}
