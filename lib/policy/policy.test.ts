import { describe, expect, it } from 'vitest';
import type { VerdictOutcome } from '@/lib/contracts/words';
import { compilePolicy } from './policy';
import type { Rule } from './rule';
import { rules } from './rule-list';
import {
  fileWrite,
  hashOf,
  judge,
  judgeLine,
  shell,
  testCategory,
  testContext,
  testPolicy,
  testTool,
} from './test-policy';

const says = (name: string, priority: number, outcome?: VerdictOutcome): Rule => ({
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
const evaluate = (...given: Rule[]) => judge(testPolicy({ rules: given }), 'file_write');

describe('a policy of stand-in rules', () => {
  it('asks when no rule has an answer', () => {
    const verdict = { outcome: 'ask', rule: 'default', deniedBy: [], policyVersion: 7 };
    expect(evaluate(says('silent', 1))).toMatchObject(verdict);
    expect(evaluate()).toMatchObject({ ...verdict, trace: [] });
  });

  it('lets the first answer decide, in whatever order the rules are listed', () => {
    const listed = [says('late', 300, 'allow'), says('early', 100, 'ask'), says('silent', 50), says('two', 2)];
    const trace = [
      { rule: 'two', priority: 2 },
      { rule: 'silent', priority: 50 },
      { rule: 'early', priority: 100, outcome: 'ask' },
    ];
    for (const order of [listed, [...listed].reverse()]) {
      expect(evaluate(...order)).toMatchObject({ outcome: 'ask', rule: 'early', reason: 'early says so.', trace });
      expect(evaluate(...order).trace).toEqual(trace);
    }
  });

  it.each(['allow', 'ask', 'deny'] as const)('gives the outcome, the reason and the rule of an %s', (outcome) => {
    expect(evaluate(says('only', 5, outcome))).toMatchObject({ outcome, rule: 'only', reason: 'only says so.' });
  });

  it('denies when a rule throws, and tells nothing of why', () => {
    const verdict = evaluate(broken(100), says('late', 300, 'allow'));
    expect(verdict).toMatchObject({ outcome: 'deny', rule: 'broken', deniedBy: ['broken'] });
    expect(JSON.stringify(verdict)).not.toContain('secret');
  });

  it('is not broken by a rule that it never reaches', () => {
    expect(evaluate(says('early', 100, 'allow'), broken(300))).toMatchObject({ outcome: 'allow', deniedBy: [] });
  });

  it('names every rule that denies, broken ones too, and none when the answer is not a denial', () => {
    const denied = evaluate(says('a', 100, 'deny'), says('b', 110, 'allow'), says('c', 120, 'deny'), broken(130));
    expect(denied).toMatchObject({ outcome: 'deny', rule: 'a', deniedBy: ['a', 'c', 'broken'] });
    expect(evaluate(says('a', 100, 'allow'), says('c', 120, 'deny'))).toMatchObject({ outcome: 'allow', deniedBy: [] });
    expect(evaluate(says('a', 100, 'ask'), says('c', 120, 'deny'))).toMatchObject({ outcome: 'ask', deniedBy: [] });
  });

  it('passes on when to come back', () => {
    const later: Rule = {
      name: 'later',
      priority: 1,
      evaluate: () => ({ outcome: 'deny', reason: 'Later.', retryAfterMs: 9 }),
    };
    expect(evaluate(later).retryAfterMs).toBe(9);
    expect(evaluate(says('a', 1, 'deny'))).not.toHaveProperty('retryAfterMs');
  });

  it('puts a rule’s note into the trace, and leaves out one that fails', () => {
    const noted: Rule = { ...says('noted', 1), note: () => 'looked twice' };
    const failing: Rule = {
      ...says('failing', 2, 'allow'),
      note: () => {
        throw new Error('a secret');
      },
    };
    expect(evaluate(noted, failing).trace).toEqual([
      { rule: 'noted', priority: 1, note: 'looked twice' },
      { rule: 'failing', priority: 2, outcome: 'allow' },
    ]);
  });

  it('does not change the list it is given', () => {
    const listed = Object.freeze([says('b', 2, 'ask'), says('a', 1, 'allow')]);
    expect(judge(testPolicy({ rules: listed }), 'file_write').rule).toBe('a');
    expect(listed.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('asks its rules about each simple command, and the strictest answer stands', () => {
    const byText: Rule = {
      name: 'by-text',
      priority: 1,
      evaluate: ({ part }) =>
        part && { outcome: part.text === 'b' ? 'deny' : part.text === 'c' ? 'ask' : 'allow', reason: 'So.' },
    };
    const policy = testPolicy({ rules: [byText] });
    const outcomes = ['a', 'a | a', 'a; c', 'c && a', 'a; c; b', 'b || c'].map(
      (line) => judgeLine(policy, line).outcome,
    );
    expect(outcomes).toEqual(['allow', 'allow', 'ask', 'ask', 'deny', 'deny']);
  });
});

describe('the compiled policy', () => {
  it('knows a tool by its alias', () => {
    const described = testPolicy().describe('write', {}, hashOf({}));
    expect(described).toMatchObject({
      toolName: 'write',
      tool: { name: 'file_write' },
      category: { id: 'development' },
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'File_Write', 'file_write '])(
    'knows nothing by the name “%s”',
    (name) => {
      expect(judge(testPolicy(), name)).toMatchObject({ outcome: 'deny', rule: 'unknown-tool' });
    },
  );

  it('does not let a tool belong to a category by a name every object has', () => {
    const tools = [testTool({ name: 'odd', categoryId: '__proto__', access: 'read-only' })];
    expect(judge(testPolicy({ tools }), 'odd')).toMatchObject({ outcome: 'deny', rule: 'disabled' });
  });

  it('answers a batch call by call, each with the rules that deny it', () => {
    const policy = testPolicy({ categories: [testCategory({ enabled: false })] });
    const calls = ['file_write', 'nothing', 'present_plan'].map((name) => policy.describe(name, {}, hashOf({})));
    const context = testContext({ mode: 'plan' });
    const verdicts = policy.evaluateCalls(calls, context);
    expect(verdicts.map(({ outcome, deniedBy }) => [outcome, deniedBy])).toEqual([
      ['deny', ['disabled', 'plan-mode']],
      ['deny', ['unknown-tool', 'plan-mode']],
      ['allow', []],
    ]);
    expect(verdicts).toEqual(calls.map((call) => policy.evaluate(call, context)));
    expect(policy.evaluateCalls([], context)).toEqual([]);
  });

  it('says which version of policy and engine answered, and carries a risk', () => {
    const verdict = judge(testPolicy({ version: 42 }), 'file_write', { path: 'a.ts' });
    expect(verdict).toMatchObject({ policyVersion: 42, engine: expect.stringMatching(/./), deniedBy: [] });
    expect(verdict.risk.factors).not.toEqual([]);
  });

  it('uses all rules and the default settings when nothing else is given', () => {
    const policy = compilePolicy({ version: 1, tools: [fileWrite], categories: [testCategory()] }, { shell });
    expect(judge(policy, 'nobody')).toMatchObject({ outcome: 'deny', rule: 'unknown-tool' });
    const verdict = judge(policy, 'file_write', { path: 'a.ts' });
    expect(verdict).toMatchObject({ outcome: 'ask', rule: 'default' });
    expect(verdict.trace.map(({ rule }) => rule)).toEqual(rules.map(({ name }) => name));
  });

  it('does not change when what it was compiled from changes later', () => {
    const tools = [fileWrite];
    const policy = testPolicy({ tools });
    tools.pop();
    expect(policy.describe('file_write', {}, hashOf({})).tool?.name).toBe('file_write');
  });
});
