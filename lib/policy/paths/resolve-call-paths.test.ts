import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/contracts/json';
import { defaultFields } from '../tool-fields';
import { pathsInArgs } from './paths-in-args';
import { resolveCallPaths } from './resolve-call-paths';

const workplace = { roots: ['/workspace'], cwd: '/workspace' };
const found = (args: JsonObject, names = defaultFields.paths) => pathsInArgs(args, names);

describe('paths in arguments', () => {
  it.each<[string, JsonObject, string[], string[]]>([
    ['a text', { path: 'a' }, ['path'], ['a']],
    ['a list of texts', { paths: ['a', 'b'] }, ['paths'], ['a', 'b']],
    ['lists in lists', { paths: [['a'], ['b', ['c']]] }, ['paths'], ['a', 'b', 'c']],
    ['nested objects', { to: { file: { path: 'a' } } }, ['to.file.path'], ['a']],
    ['a list of objects', { edits: [{ path: 'a' }, { path: 'b' }, { other: 1 }] }, ['edits.path'], ['a', 'b']],
    ['a key with a dot', { 'edits.path': 'a', edits: { path: 'b' } }, ['edits.path'], ['a', 'b']],
    ['several fields', { source: 'a', destination: 'b' }, ['source', 'destination'], ['a', 'b']],
    ['the same path once', { path: 'a', file: 'a' }, ['path', 'file'], ['a']],
    ['nothing where null was sent', { path: null }, ['path'], []],
    ['nothing in other fields', { content: '/etc/passwd' }, ['path'], []],
  ])('finds %s', (_, args, names, texts) => {
    expect(found(args, names)).toEqual({ texts, unreadable: [], tooMany: false });
  });

  it('reports what is no text, and takes the texts inside of it as possible paths', () => {
    expect(found({ path: 5 })).toMatchObject({ unreadable: ['5'] });
    expect(found({ path: { a: ['/etc/passwd'] } })).toEqual({
      texts: ['/etc/passwd'],
      unreadable: ['{"a":["/etc/passwd"]}'],
      tooMany: false,
    });
  });

  it('reads objects through longer names, and reports those that no name reads', () => {
    expect(found({ files: [{ path: 'a', content: 'x' }] })).toEqual({ texts: ['a'], unreadable: [], tooMany: false });
    expect(found({ files: [{ uri: 'a' }] })).toMatchObject({ texts: ['a'], unreadable: ['{"uri":"a"}'] });
  });

  it('looks at own properties only', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'constructor.name', '__proto__.x']) {
      expect(found({}, [name])).toEqual({ texts: [], unreadable: [], tooMany: false });
    }
    expect(found(JSON.parse('{"__proto__":{"path":"a"}}') as JsonObject, ['__proto__.path']).texts).toEqual(['a']);
    expect(found(JSON.parse('{"__proto__":{"path":"a"}}') as JsonObject, ['path']).texts).toEqual([]);
  });

  it('stops at a thousand different paths, and says so; repeating one does not hide the next', () => {
    const many = Array.from({ length: 1001 }, (_, index) => `f${index}`);
    expect(found({ paths: many })).toMatchObject({ tooMany: true });
    expect(found({ paths: many }).texts).toHaveLength(1000);
    expect(found({ paths: [...Array(5000).fill('a'), '/etc/x'] }).texts).toEqual(['a', '/etc/x']);
  });
});

describe('the paths of a call', () => {
  const resolve = (args: JsonObject, names = defaultFields.paths) =>
    resolveCallPaths(args, names, { workplace, writes: true });
  const places = (args: JsonObject, names?: readonly string[]) => resolve(args, names).map(({ resolved }) => resolved);

  it('include its working directory, declared or not', () => {
    expect(resolve({ cwd: '/etc' }, [])).toMatchObject([{ resolved: '/etc', inside: false }]);
    expect(resolve({ workdir: 7 }, [])).toMatchObject([{ inside: false, doubt: 'reading' }]);
  });

  it('are resolved against the cwd of the session and of the call: both count', () => {
    expect(places({ path: '../x', cwd: 'src' }, ['path'])).toEqual(['/x', '/workspace/x', '/workspace/src']);
    expect(places({ path: 'x', cwd: '/etc' }, ['path'])).toEqual(['/workspace/x', '/etc/x', '/etc']);
    expect(places({ path: '/workspace/x', cwd: 'src' }, ['path'])).toEqual(['/workspace/x', '/workspace/src']);
  });

  it('are outside where they cannot be read', () => {
    for (const path of [5, true, { a: 1 }, [{}], [null]]) {
      expect(resolve({ path }, ['path']).some(({ inside }) => !inside)).toBe(true);
    }
    const many = Array.from({ length: 2000 }, (_, index) => `f${index}`);
    expect(resolve({ paths: many }).at(-1)).toMatchObject({ inside: false, doubt: 'unknown', writes: true });
  });

  it('are not resolved against a list of working directories: that is asked', () => {
    const cwd = Array.from({ length: 900 }, (_, index) => `d${index}`);
    const paths = resolve({ paths: cwd, cwd }, ['paths']);
    expect(paths.length).toBeLessThan(2000);
    expect(paths.at(-1)).toMatchObject({ inside: false, doubt: 'unknown' });
  });

  it('are verified by what the agent sent for that very path', () => {
    const realPaths = new Map([
      ['link', '/etc/x'],
      ['a', '/workspace/b'],
    ]);
    const paths = resolveCallPaths({ paths: ['link', 'a', 'b'] }, ['paths'], { workplace, writes: false, realPaths });
    expect(paths.map(({ inside, verified }) => [inside, verified])).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
  });
});
