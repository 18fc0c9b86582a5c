import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json';
import { copyJson, copyJsonObject, MAX_DEPTH } from './json';

describe('copyJson', () => {
  it('copies any JSON exactly, into objects of its own', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (given) => {
        fc.pre(!JSON.stringify(given).match(/e\+|\d{16}/));
        const copy = copyJson(given, 'args');
        expect(canonicalJson(copy)).toBe(canonicalJson(given as object));
        if (typeof given === 'object' && given !== null) expect(copy).not.toBe(given);
      }),
      { numRuns: 300 },
    );
  });

  it('goes as deep as the limit and no deeper, and names where', () => {
    expect(() => copyJson(nested(MAX_DEPTH), 'args')).not.toThrow();
    expect(() => copyJson(nested(MAX_DEPTH + 1), 'args')).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(() => copyJson(nested(20_000), 'args')).toThrow(
      expect.objectContaining({ path: expect.stringMatching(/^args\.a\.a/) }),
    );
    expect(() => copyJson(JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'args')).toThrow(/deeper than 64/);
  });

  it.each([
    ['an integer beyond 2^53', 2 ** 53],
    ['a negative one', -(2 ** 53)],
    ['a huge one', 1e300],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a bigint', 1n],
    ['a function', () => undefined],
    ['a symbol', Symbol('x')],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(2)],
    ['a map', new Map()],
    ['an object with a class', new (class Point {})()],
    ['nothing in a list', undefined],
  ])('refuses %s, and names its place', (_, given) => {
    expect(() => copyJson({ deep: [given] }, 'args')).toThrow(
      expect.objectContaining({ code: 'invalid', path: 'args.deep.0' }),
    );
  });

  it('takes the largest numbers it can say exactly', () => {
    const given = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0.1, 5e-324];
    expect(copyJson(given, 'args')).toEqual(given);
  });

  it('keeps __proto__ and its friends as data', () => {
    const given = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{}},"hasOwnProperty":2}');
    const copy = copyJsonObject(given, 'args');
    expect(Object.keys(copy)).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(given));
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
    expect(Reflect.get(copy, 'polluted')).toBeUndefined();
  });

  it('reads a field only once, so that a getter cannot say two things', () => {
    let reads = 0;
    const given = Object.defineProperty({}, 'x', { enumerable: true, get: () => ++reads });
    expect(copyJson(given, 'args')).toEqual({ x: 1 });
  });
});

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}
