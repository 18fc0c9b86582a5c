import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathCorpus } from './path-corpus';
import { resolvePath } from './resolve-path';

const workplace = { roots: ['/workspace'], cwd: '/workspace/app' };
const resolve = (written: string, more: Partial<Parameters<typeof resolvePath>[1]> = {}) =>
  resolvePath(written, { workplace, writes: false, ...more });

describe('the corpus of paths', () => {
  it.each(pathCorpus)('$idea: $written is inside: $inside', ({ written, cwd, roots, from, realPath, inside }) => {
    const path = resolvePath(written, { workplace: { cwd, roots }, writes: true, from, realPath });
    expect(path.inside).toBe(inside);
    expect(path.why === undefined).toBe(inside);
    expect(path.verified).toBe(inside && realPath !== undefined);
    expect(path.writes).toBe(true);
    if (inside) expect(path.below.length).toBeGreaterThan(0);
  });

  it('has at least 150 cases, and ten of each idea', () => {
    const count = new Map<string, number>();
    for (const { idea } of pathCorpus) count.set(idea, (count.get(idea) ?? 0) + 1);
    expect(pathCorpus.length).toBeGreaterThanOrEqual(150);
    for (const [idea, cases] of count) expect(cases, idea).toBeGreaterThanOrEqual(10);
    expect(new Set(pathCorpus.map((entry) => JSON.stringify(entry))).size).toBe(pathCorpus.length);
  });
});

describe('resolving a path', () => {
  it.each([
    ['a.ts', '/workspace/app/a.ts', ['app/a.ts']],
    ['../a.ts', '/workspace/a.ts', ['a.ts']],
    ['..', '/workspace', ['.']],
    ['/workspace/x//y/./z/', '/workspace/x/y/z', ['x/y/z']],
    ['~/x/../y', '~/y', []],
    ['~ann', '~ann', []],
    ['/etc/../x', '/x', []],
  ])('%s leads to %s', (written, resolved, below) => {
    expect(resolve(written)).toMatchObject({ written, resolved, below });
  });

  it('tells the path below each root that holds it', () => {
    const nested = { roots: ['/w', '/w/sub', '/', '/other'], cwd: '/w/sub' };
    expect(resolve('a', { workplace: nested }).below).toEqual(['sub/a', 'a', 'w/sub/a']);
  });

  it.each([
    ['/etc/passwd', 'is outside of /workspace'],
    ['C:\\x', 'is a Windows path'],
    ['%2e%2e/x', 'is percent-encoded'],
    ['', 'is empty'],
    ['a\u0000', 'contains control characters'],
    ['a\u202eb', 'contains invisible characters'],
    ['~/x', 'is in a home directory'],
    ['.env.', 'has a part that ends in a dot'],
    ['https://x/y', 'is a URL, or on another machine'],
  ])('says why %j is outside', (written, why) => {
    expect(resolve(written).why).toBe(why);
  });

  it('says where a link really leads, and keeps both places', () => {
    expect(resolve('link', { realPath: '/etc/shadow' })).toMatchObject({
      inside: false,
      why: 'really leads to /etc/shadow, which is outside of /workspace',
      resolved: '/workspace/app/link',
      real: { resolved: '/etc/shadow', below: [] },
    });
  });

  it('marks what systems read differently, so that no approval holds of it', () => {
    for (const odd of ['a%2fb', 'a\\b', 'a ', 'a\u200b', 'file:///workspace/a'])
      expect(resolve(odd).doubt).toBe('reading');
    for (const clear of ['a', '/etc/passwd', '~/a', '../../..', 'my file'])
      expect(resolve(clear).doubt).toBeUndefined();
  });

  it('does not fall back to the cwd when the roots given are unusable', () => {
    expect(resolve('a', { workplace: { roots: ['relative', '~/x', ''], cwd: '/workspace' } })).toMatchObject({
      inside: false,
      why: 'is outside: the session has no usable root',
    });
  });

  it.each([
    ['dots and spaces', `A${'.b'.repeat(60)} x`],
    ['many spaces', `a${' '.repeat(50_000)}b`],
    ['many dots', `${'.'.repeat(4000)}x`],
    ['many colons', `${'a:'.repeat(2000)}x`],
    ['many percents', `%${'25'.repeat(2000)}x`.repeat(2)],
    ['many slashes', '/'.repeat(100_000)],
    ['short names', `${'a~1'.repeat(1300)}x`],
  ])('takes no time for %s', (_, written) => {
    const start = performance.now();
    for (let turn = 0; turn < 10; turn += 1) resolve(written);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('finds a protected name behind a path that is too long', () => {
    expect(resolve(`${'./'.repeat(5000)}.env`)).toMatchObject({ inside: false, resolved: '/workspace/app/.env' });
  });

  it('resolves the longest path it takes, and refuses a megabyte, in no time', () => {
    const start = performance.now();
    for (const written of ['a/'.repeat(2000), '../'.repeat(300_000), ' .'.repeat(500_000), '%2e'.repeat(300_000)])
      resolve(written);
    expect(performance.now() - start).toBeLessThan(1500);
  });
});

/** A second opinion that shares no code: walks the components, after undoing everything anyone ever decodes. */
function leavesEveryRoot(written: string, cwd: string, roots: readonly string[]): boolean {
  const walk = (text: string) => {
    const stack: string[] = [];
    for (const name of (text.startsWith('/') ? text : `${cwd}/${text}`).split('/')) {
      if (name === '..') stack.pop();
      else if (name !== '' && name !== '.') stack.push(name);
    }
    return stack;
  };
  const isBelow = (text: string) => roots.some((root) => walk(root).every((name, at) => walk(text)[at] === name));
  const decoded = written.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/\\/g, '/');
  return (
    !isBelow(written) ||
    !isBelow(decoded) ||
    !isBelow(decoded.replace(/[. ]+(?=\/|$)/g, (dots) => (dots === '.' || dots === '..' ? dots : '..')))
  );
}

describe('for any path', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '//',
    '~',
    'a',
    'w',
    'w-evil',
    'sub',
    '%2e',
    '%2F',
    '\\',
    ' ',
    '.. ',
    '...',
    '\u0000',
    'C:',
    '/w',
    '/w/',
  );
  const written = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('/')),
    fc.string({ maxLength: 12 }),
  );
  const place = fc.constantFrom(
    { roots: ['/w'], cwd: '/w' },
    { roots: [], cwd: '/w/sub' },
    { roots: ['/w/sub', '/a'], cwd: '/w' },
    { roots: ['/'], cwd: '/w' },
  );

  it('is never said to be inside when a naive walk leaves every root', () => {
    fc.assert(
      fc.property(written, place, (text, { roots, cwd }) => {
        const path = resolvePath(text, { workplace: { roots, cwd }, writes: false });
        if (path.inside) expect(leavesEveryRoot(text, cwd, roots.length > 0 ? roots : [cwd])).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is never moved inside by what the agent says it really is', () => {
    fc.assert(
      fc.property(written, written, place, (text, realPath, { roots, cwd }) => {
        const lexical = resolvePath(text, { workplace: { roots, cwd }, writes: false });
        const both = resolvePath(text, { workplace: { roots, cwd }, writes: false, realPath });
        if (!lexical.inside) expect(both.inside).toBe(false);
        expect(both.verified).toBe(both.inside);
      }),
      { numRuns: 10_000 },
    );
  });

  it('resolves to something normal, and resolving that again changes nothing', () => {
    fc.assert(
      fc.property(written, place, (text, workplace) => {
        const { resolved, inside } = resolvePath(text, { workplace, writes: false });
        if (!inside) return;
        expect(resolved).not.toMatch(/\/\/|\/\.\.?(?:\/|$)|.\/$/);
        expect(resolvePath(resolved, { workplace, writes: false }).resolved).toBe(resolved);
      }),
      { numRuns: 10_000 },
    );
  });
});
