import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '@/lib/contracts/verdict';
import { anyWorld, askingWorld, freshGrant, NEVER_REMEMBERED, type World } from './test-arbitrary';
import { judge, NOW, testPolicy, testStored } from './test-policy';

const RUNS = { numRuns: 10_000 };
const TIME = { timeout: 120_000 };
/** Far above what any of these takes, and far below what an exponential pattern would. */
const BOUND_MS = 250;

const evaluate = ({ tool, args, context, ...parts }: World): Verdict => judge(testPolicy(parts), tool, args, context);

const isAskedEachTime = ({ rule, reason }: Verdict) => rule === 'policy-ask' && reason.endsWith(NEVER_REMEMBERED);

type Allow = (world: World) => World;

const allows: Readonly<Record<string, Allow>> = {
  yolo: (world) => ({ ...world, context: { ...world.context, yoloUntil: NOW + 60_000 } }),
  template: (world) => ({
    ...world,
    context: { ...world.context, template: { name: 'all', tools: ['*', world.tool] } },
  }),
  'ignore entry': (world) => ({
    ...world,
    context: {
      ...world.context,
      ignored: [...(world.context.ignored ?? []), ...names(world).map((tool) => ({ since: 1000, tool }))],
    },
  }),
  grant: (world) => ({
    ...world,
    context: {
      ...world.context,
      grants: [
        ...(world.context.grants ?? []),
        ...names(world).flatMap((tool) =>
          (['exact', 'command', 'directory', 'tool'] as const).map((covers) => freshGrant(world, tool, covers)),
        ),
      ],
    },
  }),
  'approve policy': (world) => ({
    ...world,
    policies: [testStored('approve', { id: 'fresh', priority: 1_000_000, version: 1000 }), ...world.policies],
  }),
  'approve policy with a condition': (world) => ({
    ...world,
    policies: [
      ...world.policies,
      testStored('approve', {
        conditions: [{ type: 'risk', operator: 'lessThan', value: 1000 }],
        id: 'fresh',
        priority: 100,
        tools: [world.tool, 'file_*', 'shell'],
        version: 1000,
      }),
    ],
  }),
  'approving category': (world) => ({
    ...world,
    categories: world.categories.map((category) =>
      category.policy === 'default' ? { ...category, policy: 'approve' } : category,
    ),
  }),
  'approval mode': (world) => ({ ...world, settings: { ...world.settings, approvalMode: 'none' } }),
};

function names({ tool, tools }: World): string[] {
  return [tool, ...tools.map(({ name }) => name)];
}

describe('for any call, policies and context', () => {
  it.each([
    ['deny', anyWorld, ({ outcome }: Verdict) => outcome === 'deny'],
    ['ask with remember: false', askingWorld, isAskedEachTime],
  ] as const)('adding one allow turns no %s into anything else', TIME, (_, worlds, isKind) => {
    fc.assert(
      fc.property(worlds, (world) => {
        const before = evaluate(world);
        // Others are no cases: ten thousand are tried that are.
        fc.pre(isKind(before));
        for (const [kind, add] of Object.entries(allows)) {
          const { outcome, deniedBy } = evaluate(add(world));
          expect([kind, outcome, deniedBy]).toEqual([kind, before.outcome, before.deniedBy]);
        }
      }),
      RUNS,
    );
  });

  it('what is asked each time is never allowed, whatever else is', TIME, () => {
    fc.assert(
      fc.property(askingWorld, (world) => {
        const { outcome, rule } = evaluate(Object.values(allows).reduce<World>((changed, add) => add(changed), world));
        if (rule !== 'present-plan') expect(outcome).not.toBe('allow');
      }),
      RUNS,
    );
  });

  it('nor do all of them together', TIME, () => {
    fc.assert(
      fc.property(anyWorld, fc.subarray(Object.values(allows), { minLength: 1 }), (world, added) => {
        const before = evaluate(world);
        const after = evaluate(added.reduce((changed, add) => add(changed), world));
        if (before.outcome === 'deny') expect(after.outcome).toBe('deny');
        if (isAskedEachTime(before)) expect(after.outcome).not.toBe('allow');
      }),
      RUNS,
    );
  });

  it('adding a deny policy never lets more through', TIME, () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const before = evaluate(world);
        const after = evaluate({
          ...world,
          policies: [...world.policies, testStored('deny', { priority: -1_000_000 })],
        });
        if (before.outcome === 'deny' || (before.outcome === 'allow' && before.rule !== 'present-plan')) {
          expect(after.outcome).toBe('deny');
        }
      }),
      RUNS,
    );
  });

  it('the same input gives the same verdict, and is not touched', TIME, () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const policy = testPolicy(deepFreeze(world));
        const first = judge(policy, world.tool, world.args, world.context);
        const kept = structuredClone(first);
        expect(judge(policy, world.tool, world.args, world.context)).toEqual(kept);
        expect(evaluate(structuredClone(world))).toEqual(kept);
        expect(first).toEqual(kept);
      }),
      RUNS,
    );
  });

  it('the order in which policies are stored does not matter', TIME, () => {
    const shuffled = anyWorld
      .filter(({ policies }) => policies.length > 1)
      .chain((world) =>
        fc.tuple(
          fc.constant(world),
          fc.shuffledSubarray([...world.policies], {
            minLength: world.policies.length,
            maxLength: world.policies.length,
          }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([world, policies]) => {
        expect(evaluate({ ...world, policies })).toEqual(evaluate(world));
      }),
      RUNS,
    );
  });

  it('the verdict is well formed, comes in time, and nothing throws', TIME, () => {
    let slowest = 0;
    fc.assert(
      fc.property(anyWorld, (world) => {
        const policy = testPolicy(world);
        const start = performance.now();
        const verdict = judge(policy, world.tool, world.args, world.context);
        slowest = Math.max(slowest, performance.now() - start);
        expect(['allow', 'ask', 'deny']).toContain(verdict.outcome);
        expect(verdict.deniedBy.length > 0).toBe(verdict.outcome === 'deny');
        expect(verdict.reason).not.toBe('');
        expect(verdict.reason).not.toMatch(/^The rule \S+ failed/);
        expect(verdict.risk.score).toBeGreaterThanOrEqual(0);
        expect(verdict.risk.score).toBeLessThanOrEqual(100);
      }),
      RUNS,
    );
    expect(slowest).toBeLessThan(BOUND_MS);
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
