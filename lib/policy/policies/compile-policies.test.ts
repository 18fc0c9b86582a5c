import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPolicy } from '@/lib/contracts/policies';
import { compilePolicies } from './compile-policies';
import { matchesTool, readToolPattern } from './tool-pattern';

function policy(id: string, changes: Partial<StoredPolicy> = {}): StoredPolicy {
  return {
    id,
    version: 1,
    name: id,
    enabled: true,
    tools: ['*'],
    action: 'approve',
    conditions: [],
    priority: 0,
    remember: true,
    examples: [],
    ...changes,
  };
}
const ids = (policies: StoredPolicy[], name: string, category?: string, aliases?: string[]) =>
  compilePolicies(policies)
    .candidatesFor(name, category, aliases)
    .map(({ id }) => id);

describe('candidates for a tool', () => {
  it.each<[string, string, boolean]>([
    ['*', 'anything', true],
    ['**', 'anything', true],
    ['file_write', 'file_write', true],
    ['file_write', 'file_write2', false],
    ['file_write', 'FILE_WRITE', false],
    ['file_*', 'file_write', true],
    ['file_*', 'file_', true],
    ['file_*', 'file', false],
    ['*_write', 'file_write', true],
    ['*_write', 'file_writer', false],
    ['mcp__*__read', 'mcp__git__read', true],
    ['mcp__*__read', 'mcp__read', false],
    ['file_?ead', 'file_read', true],
    ['a.b', 'axb', false],
    ['[ab]', 'a', false],
    ['constructor', '__proto__', false],
  ])('the pattern %s names %s: %s', (pattern, name, expected) => {
    expect(matchesTool(readToolPattern(pattern), name)).toBe(expected);
    expect(ids([policy('p', { tools: ['zzz', pattern] })], name)).toEqual(expected ? ['p'] : []);
  });

  it('come as denies, asks with remember: false, then by priority, ask before approve, then by id', () => {
    const stored = [
      policy('approve-2', { priority: 2 }),
      policy('approve-100', { priority: 100 }),
      policy('ask-10', { action: 'ask', priority: 10 }),
      policy('b-approve-10', { priority: 10 }),
      policy('a-approve-10', { priority: 10 }),
      policy('firm', { action: 'ask', remember: false, priority: -50 }),
      policy('deny', { action: 'deny', priority: -100 }),
      policy('off', { action: 'deny', enabled: false }),
    ];
    const order = ['deny', 'firm', 'approve-100', 'ask-10', 'a-approve-10', 'b-approve-10', 'approve-2'];
    expect(ids(stored, 'x')).toEqual(order);
    expect(ids(stored.toReversed(), 'x')).toEqual(order);
  });

  it('are limited to the categories named; a tool of no category is in none', () => {
    const limited = [policy('p', { categories: ['a', 'b'] }), policy('none', { categories: [] })];
    expect(ids(limited, 'x', 'a')).toEqual(['p']);
    expect(ids(limited, 'x', 'c')).toEqual([]);
    expect(ids(limited, 'x')).toEqual([]);
  });

  it('are found by an alias for deny and ask, by the registered name alone for approve', () => {
    const named = (['approve', 'ask', 'deny'] as const).map((action) => policy(action, { action, tools: ['write'] }));
    expect(ids(named, 'file_write', 'd', ['write', 'put'])).toEqual(['deny', 'ask']);
    expect(ids(named, 'write', 'd', ['file_write'])).toEqual(['deny', 'ask', 'approve']);
  });

  it('are worked out once, and again when category or aliases differ', () => {
    const compiled = compilePolicies([
      policy('p', { categories: ['a'] }),
      policy('q', { action: 'deny', tools: ['alias'] }),
    ]);
    expect(compiled.candidatesFor('x', 'a')).toBe(compiled.candidatesFor('x', 'a'));
    expect(compiled.candidatesFor('x', 'b')).toEqual([]);
    expect(compiled.candidatesFor('x', 'a', ['alias'])).toHaveLength(2);
    expect(compiled.candidatesFor('x', 'a')).toHaveLength(1);
  });

  it('stay bounded, however many names come from outside', () => {
    const compiled = compilePolicies(Array.from({ length: 100 }, (_, index) => policy(`p${index}`)));
    for (let index = 0; index < 25_000; index += 1) compiled.candidatesFor(`unknown ${index}`, undefined);
    expect(compiled.candidatesFor('unknown 1', undefined)).toHaveLength(100);
  });

  it('are those that trying every pattern finds', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '*', '?', '_'), { minLength: 1, maxLength: 5 })
      .map((some) => some.join(''));
    const name = fc.array(fc.constantFrom('a', 'b', '_'), { minLength: 1, maxLength: 6 }).map((some) => some.join(''));
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 6 }), name, (patterns, tool) => {
        const source = (text: string) => text.replace(/\*+/g, '.*').replaceAll('?', '.');
        const expected = patterns.flatMap((text, index) =>
          new RegExp(`^${source(text)}$`).test(tool) ? [`p${index}`] : [],
        );
        expect(
          ids(
            patterns.map((text, index) => policy(`p${index}`, { tools: [text] })),
            tool,
          ),
        ).toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
  });

  it('take little time to compile, even ten thousand policies', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      policy(`p${index}`, {
        tools: [`tool_${index}`, `mcp_${index % 50}_*`],
        conditions: [{ type: 'command', operator: 'matches', value: `npm (run|exec) .*${index}.*` }],
      }),
    );
    const start = performance.now();
    compilePolicies(many).candidatesFor('mcp_7_x', 'd');
    // Measured at about 50 ms; the bound leaves room for a busy machine.
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
