import { describe, expect, it } from 'vitest';
import type { VerdictOutcome } from '@/lib/contracts/words';
import { rules } from './rule-list';
import { fileWrite, judge, NOW, testContext, testPolicy, testStored } from './test-policy';

const contract: readonly (readonly [number, string])[] = [
  [0, 'freeze'],
  [10, 'present-plan'],
  [100, 'unknown-tool'],
  [105, 'disabled'],
  [110, 'permission-ceiling'],
  [115, 'turn-rejected'],
  [120, 'plan-mode'],
  [130, 'rate-limit'],
  [140, 'policy-deny'],
  [150, 'workspace-boundary'],
  [160, 'policy-ask'],
  [200, 'read-only'],
  [210, 'template'],
  [300, 'yolo'],
  [310, 'ignore-list'],
  [320, 'grant'],
  [330, 'policy-approve'],
  [340, 'approval-mode'],
];

const allowing = testContext({
  grants: [{ covers: 'tool', id: 'g', since: 9, tool: 'file_write', value: '' }],
  ignored: [{ since: 9, tool: 'file_write' }],
  template: { name: 'all', tools: ['*'] },
  yoloUntil: NOW + 1,
});

describe('the order of the rules', () => {
  it('has the names and priorities of the contract', () => {
    expect(rules.map(({ name, priority }) => [priority, name])).toEqual(contract);
  });

  it('names no rule and no priority twice', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(new Set(rules.map(({ priority }) => priority)).size).toBe(rules.length);
  });

  it('an override beats a block: freeze is said before an unknown tool, and a plan is shown past every block', () => {
    expect(judge(testPolicy(), 'nobody', {}, testContext({ frozen: 'workspace' })).rule).toBe('freeze');
    const blocked = testContext({ mode: 'plan', turnRejected: true, maxAccess: 'read-only' });
    const policy = testPolicy({ policies: [testStored('deny')] });
    expect(judge(policy, 'present_plan', { path: '/etc/passwd' }, blocked)).toMatchObject({
      outcome: 'allow',
      rule: 'present-plan',
    });
  });

  it('a block beats an allow list: what only reads and is in the template is still asked about', () => {
    const context = testContext({ template: { name: 'all', tools: ['*'] } });
    const asking = testPolicy({ policies: [testStored('ask')] });
    expect(judge(asking, 'file_read', { path: 'a' }, context)).toMatchObject({ outcome: 'ask', rule: 'policy-ask' });
    expect(judge(testPolicy(), 'file_read', { path: '/etc/passwd' }, context).rule).toBe('workspace-boundary');
    const frozenOut = testPolicy({ policies: [testStored('deny')] });
    expect(judge(frozenOut, 'file_read', { path: 'a' }, context)).toMatchObject({
      outcome: 'deny',
      rule: 'policy-deny',
    });
  });

  it('an allow list beats a preference: the template is named, not yolo', () => {
    expect(judge(testPolicy(), 'file_write', { path: 'a' }, allowing)).toMatchObject({
      outcome: 'allow',
      rule: 'template',
    });
    expect(judge(testPolicy(), 'file_read', { path: 'a' }, allowing)).toMatchObject({
      outcome: 'allow',
      rule: 'read-only',
    });
  });

  it('a preference beats the default', () => {
    const context = testContext({ yoloUntil: NOW + 1 });
    expect(judge(testPolicy(), 'file_write', { path: 'a' }, context)).toMatchObject({ outcome: 'allow', rule: 'yolo' });
    expect(judge(testPolicy(), 'file_write', { path: 'a' })).toMatchObject({ outcome: 'ask', rule: 'default' });
  });

  /** Takes away one reason after the other, from the first rule on: the next in the table must then speak. */
  it('each rule speaks when all before it are silent', () => {
    const off = { ...fileWrite, enabled: false, access: 'execute' as const };
    const steps: readonly (readonly [rule: string, outcome: VerdictOutcome, () => string])[] = [
      [
        'policy-deny',
        'deny',
        () => said({ policies: [testStored('deny'), testStored('ask'), testStored('approve')] }, '/x'),
      ],
      ['workspace-boundary', 'ask', () => said({ policies: [testStored('ask'), testStored('approve')] }, '/x')],
      ['policy-ask', 'ask', () => said({ policies: [testStored('ask', { version: 10 }), testStored('approve')] }, 'x')],
      ['template', 'allow', () => said({ policies: [testStored('approve')] }, 'x')],
    ];
    for (const [rule, outcome, step] of steps) expect(step()).toBe(`${outcome} by ${rule}`);
    const denied = judge(
      testPolicy({ tools: [off], policies: [testStored('deny')] }),
      'file_write',
      {},
      testContext({
        frozen: 'key',
        maxAccess: 'read-only',
        mode: 'plan',
        rate: { calls: 0, perSeconds: 1, retryAfterMs: 5, used: 0 },
        turnRejected: true,
      }),
    );
    expect(denied.deniedBy).toEqual(
      contract
        .map(([, name]) => name)
        .filter((name) => /^(freeze|disabled|perm|turn|plan-m|rate|policy-deny)/.test(name)),
    );
  });
});

function said(parts: Parameters<typeof testPolicy>[0], path: string): string {
  const { outcome, rule } = judge(testPolicy(parts), 'file_write', { path }, allowing);
  return `${outcome} by ${rule}`;
}
