import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson as serverCanonicalJson } from '@/lib/contracts/canonical-json';
import { canonicalJson } from './canonical-json';

const json = fc.jsonValue({ noUnicodeString: false });

describe('canonical JSON', () => {
  it('is what RFC 8785 says, and what the server hashes', () => {
    fc.assert(
      fc.property(json, (value) => {
        fc.pre(!hasUnsafeInteger(value));
        const text = canonicalJson(value, 'args');
        expect(text).toBe(canonicalize(value));
        expect(text).toBe(serverCanonicalJson(Object(value) === value ? Object(value) : value));
        expect(canonicalJson(JSON.parse(text), 'args')).toBe(text);
      }),
    );
  });

  it('keeps `__proto__` as data', () => {
    const value = JSON.parse('{"__proto__":{"admin":true},"a":1}');
    expect(canonicalJson(value, 'args')).toBe('{"__proto__":{"admin":true},"a":1}');
  });

  it.each([
    ['undefined', { a: { b: undefined } }, 'args.a.b'],
    ['a hole in an array', { a: new Array(2) }, 'args.a.0'],
    ['a function', { a: () => 1 }, 'args.a'],
    ['a bigint', { a: 1n }, 'args.a'],
    ['NaN', { a: Number.NaN }, 'args.a'],
    ['infinity', { a: Number.POSITIVE_INFINITY }, 'args.a'],
    ['an integer beyond 2^53', { a: 2 ** 53 }, 'args.a'],
    ['a date', { a: new Date(0) }, 'args.a'],
    ['a map', { a: new Map() }, 'args.a'],
    ['bytes', { a: new Uint8Array(1) }, 'args.a'],
    ['half a surrogate pair', { a: '\ud800' }, 'args.a'],
    ['half a surrogate pair in a key', { '\ud800': 1 }, 'args'],
  ])('refuses %s and says where', (_, value, path) => {
    expect(() => canonicalJson(value, 'args')).toThrow(expect.objectContaining({ code: 'invalid', path }));
  });

  it('refuses what is nested without end', () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    expect(() => canonicalJson(endless, 'args')).toThrow(/deeper than 64/);
  });
});

function hasUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnsafeInteger);
}
