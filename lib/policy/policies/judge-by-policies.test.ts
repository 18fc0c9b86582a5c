import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryPolicy, StoredPolicy } from '@/lib/contracts/policies';
import { subjectOf } from '../conditions/test-subject';
import { compilePolicies } from './compile-policies';
import { judgeByPolicies, type ToolFlags } from './judge-by-policies';

const calm: ToolFlags = { dangerous: false, requiresApproval: false, version: 30 };
let made = 0;
function policy(action: StoredPolicy['action'], changes: Partial<StoredPolicy> = {}): StoredPolicy {
  made += 1;
  const id = `p${made}`;
  return {
    id,
    version: 7,
    name: id,
    enabled: true,
    tools: ['*'],
    action,
    conditions: [],
    priority: 0,
    remember: true,
    examples: [],
    ...changes,
  };
}

function judge(
  policies: readonly StoredPolicy[],
  category: CategoryPolicy = 'default',
  flags = calm,
  path = 'src/a.ts',
) {
  const candidates = compilePolicies(policies).candidatesFor('file_write', 'development');
  return judgeByPolicies(candidates, subjectOf({ path }), { policy: category, version: 20 }, flags);
}

describe('of the policies that match a call', () => {
  it('any deny denies, whatever its priority', () => {
    const deny = policy('deny', { priority: -100, message: 'Not here.' });
    expect(judge([policy('approve', { priority: 1000 }), policy('ask', { remember: false }), deny])).toEqual({
      action: 'deny',
      source: { kind: 'policy', id: deny.id, name: deny.name },
      reason: 'Not here.',
    });
  });

  it('else any ask with remember: false asks', () => {
    const firm = policy('ask', { priority: -5, remember: false });
    expect(judge([policy('approve', { priority: 10 }), policy('ask', { priority: 5 }), firm])).toMatchObject({
      action: 'ask',
      remember: false,
      since: 7,
      source: { id: firm.id },
    });
  });

  it('else the highest priority wins, as a number', () => {
    expect(judge([policy('ask', { priority: 2 }), policy('approve', { priority: 10 })])?.action).toBe('approve');
    expect(judge([policy('ask', { priority: 100 }), policy('approve', { priority: 20 })])?.action).toBe('ask');
    expect(judge([policy('ask', { priority: -10 }), policy('approve', { priority: -2 })])?.action).toBe('approve');
  });

  it('ties go to ask', () => {
    expect(judge([policy('approve', { id: 'a' }), policy('ask', { id: 'z' })])?.action).toBe('ask');
  });

  it('of several asks of one priority that match, the newest is what a grant must be newer than', () => {
    const versions = [3, 9, 5].map((version) => policy('ask', { priority: 4, version }));
    const elsewhere = [{ type: 'path', operator: 'matches', value: 'lib/**' } as const];
    const others = [
      policy('ask', { priority: 1, version: 50 }),
      policy('ask', { priority: 4, version: 60, conditions: elsewhere }),
    ];
    expect(judge([...versions, ...others])).toMatchObject({ action: 'ask', since: 9 });
  });

  it('those that do not match, or are off, say nothing', () => {
    const elsewhere = { conditions: [{ type: 'path', operator: 'matches', value: 'lib/**' } as const] };
    expect(
      judge([policy('deny', elsewhere), policy('deny', { enabled: false }), policy('deny', { tools: ['other'] })]),
    ).toBeUndefined();
  });

  it('all conditions of one must hold', () => {
    const conditions = [
      { type: 'path', operator: 'matches', value: 'src/**' } as const,
      { type: 'risk', operator: 'greaterThan', value: 90 } as const,
    ];
    expect(judge([policy('deny', { conditions })])).toBeUndefined();
    expect(judge([policy('deny', { conditions: conditions.slice(0, 1) })])?.action).toBe('deny');
  });
});

describe('the category policy', () => {
  it('ranks below every policy: an approve lifts its ask', () => {
    expect(judge([policy('approve', { priority: -1000 })], 'ask')?.action).toBe('approve');
    expect(judge([policy('ask', { priority: -1000 })], 'approve')).toMatchObject({ action: 'ask', since: 7 });
  });

  it('denies always: an approve never lifts a deny', () => {
    expect(judge([policy('approve', { priority: 1000 })], 'deny')).toMatchObject({
      action: 'deny',
      source: { kind: 'category' },
    });
  });

  it('asks and approves where no policy speaks, and has no opinion by default', () => {
    expect(judge([], 'ask')).toMatchObject({ action: 'ask', remember: true, since: 20, source: { kind: 'category' } });
    expect(judge([], 'approve')).toMatchObject({ action: 'approve', source: { kind: 'category' } });
    expect(judge([], 'default')).toBeUndefined();
  });
});

describe('the flags of a tool', () => {
  it('rank below the category policy', () => {
    const flags = { dangerous: true, requiresApproval: true, version: 30 };
    expect(judge([], 'approve', flags)?.action).toBe('approve');
    expect(judge([policy('approve')], 'default', flags)?.action).toBe('approve');
    expect(judge([], 'ask', flags)).toMatchObject({ source: { kind: 'category' } });
  });

  it('ask', () => {
    const asks = { action: 'ask', remember: true, since: 30, source: { kind: 'tool' } };
    expect(judge([], 'default', { ...calm, dangerous: true })).toMatchObject({
      ...asks,
      reason: 'This tool is marked dangerous.',
    });
    expect(judge([], 'default', { ...calm, requiresApproval: true })).toMatchObject(asks);
  });
});

describe('for any policies', () => {
  const condition = fc.constantFrom<StoredPolicy['conditions']>(
    [],
    [{ type: 'path', operator: 'matches', value: 'src/**' }],
    [{ type: 'path', operator: 'matches', value: '**/.env' }],
    [{ type: 'risk', operator: 'lessThan', value: 10 }],
    [{ type: 'path', operator: 'matches', value: '[broken' }],
  );
  const stored = fc.record({
    action: fc.constantFrom('approve' as const, 'ask' as const, 'deny' as const),
    tools: fc.constantFrom('*', 'file_write', 'file_*', '*_write', 'shell').map((pattern) => [pattern]),
    priority: fc.constantFrom(-1, 0, 2, 10, 100),
    remember: fc.boolean(),
    enabled: fc.boolean(),
    conditions: condition,
    version: fc.nat(100),
  });
  const policies = fc
    .array(stored, { maxLength: 8 })
    .map((all) => all.map((changes, index) => policy(changes.action, { ...changes, id: `p${index}` })));
  const category = fc.constantFrom<CategoryPolicy>('default', 'approve', 'ask', 'deny');
  const path = fc.constantFrom('src/a.ts', 'src/.env', '/etc/passwd', '.ENV');

  it('the order in storage does not matter', () => {
    const shuffled = policies.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, category, path, ([all, other], opinion, where) => {
        expect(judge(other, opinion, calm, where)).toEqual(judge(all, opinion, calm, where));
      }),
      { numRuns: 10_000 },
    );
  });

  it('adding an approve changes neither a deny nor an ask with remember: false', () => {
    fc.assert(
      fc.property(policies, stored, category, path, (all, added, opinion, where) => {
        const before = judge(all, opinion, calm, where);
        const after = judge(
          [...all, policy('approve', { ...added, action: 'approve', id: 'added' })],
          opinion,
          calm,
          where,
        );
        if (before?.action === 'deny' || (before?.action === 'ask' && !before.remember)) expect(after).toEqual(before);
      }),
      { numRuns: 10_000 },
    );
  });

  it('adding a deny never makes the answer milder', () => {
    const rank = (action: string | undefined) => (action === 'deny' ? 2 : action === 'ask' ? 1 : 0);
    fc.assert(
      fc.property(policies, stored, category, path, (all, added, opinion, where) => {
        const before = judge(all, opinion, calm, where);
        const after = judge([...all, policy('deny', { ...added, action: 'deny', id: 'added' })], opinion, calm, where);
        expect(rank(after?.action)).toBeGreaterThanOrEqual(rank(before?.action));
      }),
      { numRuns: 10_000 },
    );
  });

  it('the answer is the one of the contract, written a second time', () => {
    fc.assert(
      fc.property(policies, category, fc.boolean(), path, (all, opinion, dangerous, where) => {
        const says = (one: StoredPolicy) => judge([one], 'default', calm, where) !== undefined;
        const matching = all.filter(says);
        const strongest = Math.max(...matching.map(({ priority }) => priority));
        const top = matching.filter(({ priority }) => priority === strongest);
        const expected =
          opinion === 'deny' || matching.some(({ action }) => action === 'deny')
            ? 'deny'
            : matching.some(({ action, remember }) => action === 'ask' && !remember) ||
                top.some(({ action }) => action === 'ask')
              ? 'ask'
              : top.length > 0
                ? 'approve'
                : opinion !== 'default'
                  ? opinion
                  : dangerous
                    ? 'ask'
                    : undefined;
        expect(judge(all, opinion, { ...calm, dangerous }, where)?.action).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });
});
