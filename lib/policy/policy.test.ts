import { describe, expect, it } from 'vitest';
import { compilePolicy } from './policy';
import type { AuthContext, Call, PolicyCategory, PolicyTool, Rule } from './rule';
import { rules } from './rule-list';
import { disabled } from './rules/disabled';
import { permissionCeiling } from './rules/permission-ceiling';
import { readOnly } from './rules/read-only';
import { unknownTool } from './rules/unknown-tool';

const tool: PolicyTool & { aliases: string[] } = {
  name: 'file_write',
  aliases: ['write'],
  categoryId: 'development',
  access: 'read-write',
  enabled: true,
  dangerous: false,
  requiresApproval: false,
};
const category: PolicyCategory = { id: 'development', name: 'Development', enabled: true, permission: 'read-write' };
const context: AuthContext = { maxAccess: 'execute', mode: 'normal' };
const call: Call = { toolName: 'file_write', args: {}, tool, category };

describe('each rule alone', () => {
  const cases: [string, Rule, Partial<Call>, Partial<AuthContext>, string | undefined][] = [
    ['unknown-tool denies a name nobody registered', unknownTool, { tool: undefined, category: undefined }, {}, 'deny'],
    ['unknown-tool says nothing of a known one', unknownTool, {}, {}, undefined],
    ['disabled denies a tool that is off', disabled, { tool: { ...tool, enabled: false } }, {}, 'deny'],
    ['disabled denies a category that is off', disabled, { category: { ...category, enabled: false } }, {}, 'deny'],
    ['disabled denies a tool of no category', disabled, { category: undefined }, {}, 'deny'],
    ['disabled says nothing of what is on', disabled, {}, {}, undefined],
    ['disabled leaves unknown tools to their rule', disabled, { tool: undefined, category: undefined }, {}, undefined],
    ['ceiling denies above the category', permissionCeiling, { tool: { ...tool, access: 'execute' } }, {}, 'deny'],
    ['ceiling denies above the key', permissionCeiling, {}, { maxAccess: 'read-only' }, 'deny'],
    ['ceiling lets through what is just at both', permissionCeiling, {}, { maxAccess: 'read-write' }, undefined],
    ['read-only allows what only reads', readOnly, { tool: { ...tool, access: 'read-only' } }, {}, 'allow'],
    ['read-only says nothing of writing', readOnly, {}, {}, undefined],
    ['read-only says nothing of the unknown', readOnly, { tool: undefined }, {}, undefined],
  ];
  it.each(cases)('%s', (_, rule, changes, narrower, outcome) => {
    const answer = rule.evaluate({ ...call, ...changes }, { ...context, ...narrower });
    expect(answer?.outcome).toBe(outcome);
    if (answer) expect(answer.reason).toMatch(/\.$/);
  });

  it('takes its facts from the registry, never from the arguments', () => {
    const args = { tool: { access: 'read-only' }, category: { enabled: true }, access: 'read-only', enabled: true };
    for (const rule of rules) expect(rule.evaluate({ ...call, args }, context)).toEqual(rule.evaluate(call, context));
  });

  it('has the name and priority of the contract', () => {
    expect(rules.map(({ name, priority }) => [priority, name])).toEqual([
      [100, 'unknown-tool'],
      [105, 'disabled'],
      [110, 'permission-ceiling'],
      [200, 'read-only'],
    ]);
  });
});

describe('a policy', () => {
  const says = (name: string, priority: number, outcome?: 'allow' | 'ask' | 'deny'): Rule => ({
    name,
    priority,
    evaluate: () => outcome && { outcome, reason: `${name} says so.` },
  });
  const broken = (priority: number): Rule => ({
    name: 'broken',
    priority,
    evaluate: () => {
      throw new TypeError('a bug with a secret in it');
    },
  });
  const evaluate = (...given: Rule[]) =>
    compilePolicy({ version: 7, tools: [tool], categories: [category] }, given).evaluate(call, context);

  it('asks when no rule has an answer', () => {
    expect(evaluate(says('silent', 1))).toMatchObject({
      outcome: 'ask',
      rule: 'default',
      deniedBy: [],
      policyVersion: 7,
    });
  });

  it('follows the lowest number, in whatever order the rules are listed', () => {
    const listed = [says('late', 300, 'allow'), says('early', 100, 'ask'), says('silent', 50)];
    for (const order of [listed, [...listed].reverse()]) {
      expect(evaluate(...order)).toMatchObject({
        outcome: 'ask',
        rule: 'early',
        trace: [
          { rule: 'silent', priority: 50 },
          { rule: 'early', priority: 100, outcome: 'ask' },
        ],
      });
    }
  });

  it('denies when a rule throws, and tells nothing of why', () => {
    const verdict = evaluate(broken(100), says('late', 300, 'allow'));
    expect(verdict).toMatchObject({ outcome: 'deny', rule: 'broken', deniedBy: ['broken'] });
    expect(JSON.stringify(verdict)).not.toContain('secret');
  });

  it('names every rule that denies, and none when the answer is not a denial', () => {
    expect(evaluate(says('a', 100, 'deny'), says('b', 110, 'allow'), says('c', 120, 'deny'))).toMatchObject({
      outcome: 'deny',
      rule: 'a',
      deniedBy: ['a', 'c'],
    });
    expect(evaluate(says('a', 100, 'allow'), says('c', 120, 'deny'))).toMatchObject({ outcome: 'allow', deniedBy: [] });
  });

  it('knows a tool by its alias, and nothing by the names every object has', () => {
    const policy = compilePolicy({ version: 1, tools: [tool], categories: [category] }, rules);
    expect(policy.describe('write', {})).toMatchObject({
      tool: { name: 'file_write' },
      category: { id: 'development' },
    });
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(policy.evaluate(policy.describe(name, {}), context)).toMatchObject({
        outcome: 'deny',
        rule: 'unknown-tool',
      });
    }
  });

  it('says the same of the same, every time', () => {
    const policy = compilePolicy({ version: 1, tools: [tool], categories: [category] }, rules);
    const first = policy.evaluate(policy.describe('file_write', { path: 'a' }), context);
    expect(policy.evaluate(policy.describe('file_write', { path: 'a' }), context)).toEqual(first);
  });
});
