import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/contracts/json';
import type { Condition, PolicyAction } from '@/lib/contracts/policies';
import { condition, fileWrite, judge, testPolicy, testStored } from './test-policy';
import type { ToolFields } from './tool-fields';

/** Whether a policy with these conditions holds of writing with these arguments. */
function holds(action: PolicyAction, conditions: Condition[], args: JsonObject, fields: ToolFields | null = null) {
  const policy = testPolicy({
    policies: [testStored(action, { conditions })],
    tools: [{ ...fileWrite, fields }],
  });
  const { rule } = judge(policy, 'file_write', args);
  return rule === `policy-${action}`;
}

const every: readonly PolicyAction[] = ['approve', 'ask', 'deny'];

describe('CONTRACT, Conditions', () => {
  it.each(every)('all must hold for an %s', (action) => {
    const both = [condition('path', 'matches', 'src/**'), condition('content', 'contains', 'x')];
    expect(holds(action, both, { path: 'src/a', content: 'xyz' })).toBe(true);
    expect(holds(action, both, { path: 'src/a', content: 'abc' })).toBe(false);
    expect(holds(action, both, { path: 'doc/a', content: 'xyz' })).toBe(false);
  });

  it.each(every)('they look at a named field of the arguments, for an %s', (action) => {
    const named = [condition('content', 'equals', 'prod', 'target')];
    expect(holds(action, named, { target: 'prod' })).toBe(true);
    expect(holds(action, named, { target: 'test', content: 'prod', note: 'target' })).toBe(false);
    expect(holds(action, [condition('path', 'matches', 'src/**', 'to')], { to: 'src/a', path: 'doc/a' })).toBe(true);
    expect(holds(action, [condition('path', 'matches', 'src/**', 'to')], { to: 'doc/a', path: 'src/a' })).toBe(false);
  });

  it.each(every)('or at the fields the tool declares, for an %s', (action) => {
    const fields = { paths: ['where'], command: [], content: ['what'] };
    const conditions = [condition('path', 'matches', 'src/**'), condition('content', 'contains', 'x')];
    expect(holds(action, conditions, { where: 'src/a', what: 'x' }, fields)).toBe(true);
    expect(holds(action, conditions, { path: 'src/a', content: 'x', where: 'doc/a', what: '' }, fields)).toBe(false);
  });

  it.each(['path', 'filepath', 'file_path'])('with the default name %s for paths', (name) => {
    for (const action of every) {
      expect(holds(action, [condition('path', 'matches', 'src/**')], { [name]: 'src/a.ts' })).toBe(true);
      expect(holds(action, [condition('path', 'matches', 'src/**')], { [name]: 'doc/a.ts' })).toBe(false);
    }
  });

  it('never at the whole JSON: another field, or a key, does not satisfy them', () => {
    for (const action of every) {
      expect(holds(action, [condition('content', 'contains', 'rm')], { note: 'rm', rm: 1, path: 'rm' })).toBe(false);
      expect(holds(action, [condition('path', 'contains', 'src')], { note: 'src', path: 'doc/a' })).toBe(false);
    }
  });

  it.each(every)('matches must match the whole value: a glob for path, for an %s', (action) => {
    const glob = [condition('path', 'matches', 'src/*.ts')];
    expect(holds(action, glob, { path: 'src/a.ts' })).toBe(true);
    for (const path of ['src/a.tsx', 'my/src/a.ts', 'src/deep/a.ts', 'src/a.ts/b']) {
      expect([path, holds(action, glob, { path })]).toEqual([path, false]);
    }
  });

  it.each(every)('RE2 otherwise, also of the whole value, for an %s', (action) => {
    const pattern = [condition('content', 'matches', 'a+|b')];
    expect(holds(action, pattern, { content: 'aaa' })).toBe(true);
    expect(holds(action, pattern, { content: 'b' })).toBe(true);
    for (const content of ['xa', 'ab', 'bb', 'a\n', '']) {
      expect([content, holds(action, pattern, { content })]).toEqual([content, false]);
    }
  });

  it('a line break hides nothing from a deny and smuggles nothing past an approve', () => {
    const pattern = [condition('content', 'matches', 'safe.*')];
    expect(holds('deny', [condition('content', 'matches', '.*evil.*')], { content: 'good\nevil\ngood' })).toBe(true);
    expect(holds('approve', pattern, { content: 'safe\nevil' })).toBe(false);
  });

  it('several paths: approve needs all of them, deny and ask any', () => {
    const conditions = [condition('path', 'matches', 'src/**')];
    const mixed = { paths: ['src/a', 'doc/a'] };
    expect(holds('approve', conditions, mixed)).toBe(false);
    expect(holds('deny', conditions, mixed)).toBe(true);
    expect(holds('ask', conditions, mixed)).toBe(true);
    expect(holds('approve', conditions, { paths: ['src/a', 'src/b'] })).toBe(true);
    expect(holds('approve', conditions, { path: 'src/a', file_path: 'doc/a' })).toBe(false);
    expect(holds('approve', conditions, { edits: [{ path: 'src/a' }, { path: 'doc/a' }] })).toBe(false);
    expect(holds('deny', conditions, { edits: [{ path: 'doc/a' }, { path: 'src/a' }] })).toBe(true);
  });

  it('no path at all satisfies nothing', () => {
    for (const action of every) {
      for (const pattern of ['**', '*']) expect(holds(action, [condition('path', 'matches', pattern)], {})).toBe(false);
    }
  });

  it('paths are compared as resolved, so that a detour changes nothing', () => {
    for (const path of ['doc/../src/a', './src//a', '/work/project/src/a', 'src/./b/../a']) {
      for (const action of every) {
        expect([path, holds(action, [condition('path', 'matches', 'src/a')], { path })]).toEqual([path, true]);
        expect([path, holds(action, [condition('path', 'matches', 'doc/**')], { path })]).toEqual([path, false]);
      }
    }
  });

  it.each(every)('size is UTF-8 bytes of the field, for an %s', (action) => {
    const args = { content: 'aé€😀' };
    expect(holds(action, [condition('size', 'equals', 10, 'content')], args)).toBe(true);
    expect(holds(action, [condition('size', 'greaterThan', 9, 'content')], args)).toBe(true);
    expect(holds(action, [condition('size', 'greaterThan', 10, 'content')], args)).toBe(false);
    expect(holds(action, [condition('size', 'lessThan', 11, 'content')], args)).toBe(true);
    expect(holds(action, [condition('size', 'lessThan', 10, 'content')], args)).toBe(false);
  });

  it.each(every)('else of the canonical arguments, for an %s', (action) => {
    const bytes = new TextEncoder().encode('{"a":1,"content":"é"}').length;
    const args = { content: 'é', a: 1 };
    expect(holds(action, [condition('size', 'equals', bytes)], args)).toBe(true);
    expect(holds(action, [condition('size', 'equals', bytes + 1)], args)).toBe(false);
  });

  it.each(every)('risk is compared with the score of the call, for an %s', (action) => {
    const args = { path: 'src/a' };
    const { score } = judge(testPolicy(), 'file_write', args).risk;
    expect(holds(action, [condition('risk', 'equals', score)], args)).toBe(true);
    expect(holds(action, [condition('risk', 'greaterThan', score - 1)], args)).toBe(true);
    expect(holds(action, [condition('risk', 'greaterThan', score)], args)).toBe(false);
    expect(holds(action, [condition('risk', 'lessThan', score)], args)).toBe(false);
  });

  it('what cannot be compared never approves, and keeps no deny or ask from holding', () => {
    const unreadable = [condition('content', 'matches', '(')];
    expect(every.map((action) => holds(action, unreadable, { content: 'x' }))).toEqual([false, true, true]);
    const misfit = [condition('size', 'matches', 'x')];
    expect(every.map((action) => holds(action, misfit, { content: 'x' }))).toEqual([false, true, true]);
  });

  it('fields named like what every object has are found only when the call has them', () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'content.length', 'content.constructor.name']) {
      const conditions = [condition('content', 'contains', '', field)];
      for (const action of every) expect(holds(action, conditions, { content: 'x' })).toBe(false);
    }
  });
});
