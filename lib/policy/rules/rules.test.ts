import { describe, expect, it } from 'vitest';
import type { AuthContext, RememberedApproval } from '@/lib/contracts/auth-context';
import { resolvePath } from '../paths/resolve-path';
import type { PolicyJudgement } from '../policies/policy-judgement';
import type { Call } from '../rule';
import { rules } from '../rule-list';
import type { ShellPart } from '../shell/shell-line';
import { fileRead, fileWrite, NOW, testCategory, testContext } from '../test-policy';

const workplace = { cwd: '/work/project', roots: ['/work/project'] };
const inside = resolvePath('src/a.ts', { workplace, writes: true });
const outside = resolvePath('/etc/passwd', { workplace, writes: true });

const call: Call = {
  toolName: 'file_write',
  args: {},
  argsHash: 'hash',
  tool: fileWrite,
  category: testCategory(),
  settings: { approvalMode: 'all', unknownTools: 'deny' },
  part: undefined,
  unreadable: undefined,
  access: 'read-write',
  paths: [],
  unresolved: [],
  judgement: undefined,
};
const unknown: Partial<Call> = { tool: undefined, category: undefined, access: 'execute' };
const part = (text: string, access: ShellPart['access'] = 'execute'): Partial<Call> => ({
  part: { text, words: text.split(' '), access, paths: [], marks: [] },
  access,
});
const source = { kind: 'category' } as const;
const asks = (since: number, remember = true): Partial<Call> => ({
  judgement: { action: 'ask', remember, since, source, reason: 'It asks.' },
});
const says = (action: 'approve' | 'deny'): Partial<Call> => {
  const judgement: PolicyJudgement = { action, source, reason: 'It says so.' };
  return { judgement };
};
const grant = (changes: Partial<RememberedApproval> = {}): Partial<AuthContext> => ({
  grants: [{ covers: 'exact', id: 'g1', since: 10, tool: 'file_write', value: 'hash', ...changes }],
});
const ignored = (since: number, tool = 'file_write'): Partial<AuthContext> => ({ ignored: [{ since, tool }] });
const rate = (used: number) => ({ rate: { calls: 3, perSeconds: 10, retryAfterMs: 400, used } });
const template = (...tools: string[]): Partial<AuthContext> => ({ template: { name: 'reviews', tools } });
const mode = (approvalMode: 'all' | 'unsafe-only' | 'none', tool = fileWrite): Partial<Call> => ({
  tool,
  settings: { approvalMode, unknownTools: 'deny' },
});

type Case = readonly [rule: string, when: string, Partial<Call>, Partial<AuthContext>, outcome: string | undefined];

const blocking: readonly Case[] = [
  ['freeze', 'nothing is frozen', {}, {}, undefined],
  ['freeze', 'the workspace is frozen', {}, { frozen: 'workspace' }, 'deny'],
  ['freeze', 'the category is frozen', {}, { frozen: 'category' }, 'deny'],
  ['freeze', 'the key is frozen', {}, { frozen: 'key' }, 'deny'],
  ['present-plan', 'a plan is shown', { ...unknown, toolName: 'present_plan' }, {}, 'allow'],
  ['present-plan', 'a plan is shown in plan mode', { ...unknown, toolName: 'present_plan' }, { mode: 'plan' }, 'allow'],
  ['present-plan', 'the name is only alike', { toolName: 'Present_Plan' }, {}, undefined],
  ['unknown-tool', 'nobody registered it', unknown, {}, 'deny'],
  [
    'unknown-tool',
    'nobody registered it and the workspace asks about such',
    { ...unknown, settings: { approvalMode: 'all', unknownTools: 'ask' } },
    {},
    'ask',
  ],
  ['unknown-tool', 'it is known', {}, {}, undefined],
  ['disabled', 'the tool is off', { tool: { ...fileWrite, enabled: false } }, {}, 'deny'],
  ['disabled', 'its category is off', { category: testCategory({ enabled: false }) }, {}, 'deny'],
  ['disabled', 'it has no category', { category: undefined }, {}, 'deny'],
  ['disabled', 'both are on', {}, {}, undefined],
  ['disabled', 'it is unknown', unknown, {}, undefined],
  ['permission-ceiling', 'above the category', { category: testCategory({ permission: 'read-only' }) }, {}, 'deny'],
  ['permission-ceiling', 'above the key', {}, { maxAccess: 'read-only' }, 'deny'],
  [
    'permission-ceiling',
    'just at both',
    { category: testCategory({ permission: 'read-write' }) },
    { maxAccess: 'read-write' },
    undefined,
  ],
  [
    'permission-ceiling',
    'the line only reads, but the tool may more',
    part('ls', 'read-only'),
    { maxAccess: 'read-only' },
    'deny',
  ],
  ['turn-rejected', 'a person rejected an earlier call of the turn', {}, { turnRejected: true }, 'deny'],
  ['turn-rejected', 'nobody did', {}, {}, undefined],
  ['plan-mode', 'it writes in normal mode', {}, {}, undefined],
  ['plan-mode', 'it writes in plan mode', {}, { mode: 'plan' }, 'deny'],
  ['plan-mode', 'it only reads in plan mode', { tool: fileRead, access: 'read-only' }, { mode: 'plan' }, undefined],
  ['plan-mode', 'its line only reads in plan mode', part('ls', 'read-only'), { mode: 'plan' }, undefined],
  ['plan-mode', 'its line writes in plan mode', { tool: fileRead, ...part('rm x') }, { mode: 'plan' }, 'deny'],
  ['plan-mode', 'its line cannot be read', { access: 'read-only', unreadable: 'it is odd' }, { mode: 'plan' }, 'deny'],
  ['rate-limit', 'there is no limit', {}, {}, undefined],
  ['rate-limit', 'there is room for one', {}, rate(2), undefined],
  ['rate-limit', 'all are used', {}, rate(3), 'deny'],
  ['policy-deny', 'policies say nothing', {}, {}, undefined],
  ['policy-deny', 'policies deny', says('deny'), {}, 'deny'],
  ['policy-deny', 'policies approve', says('approve'), {}, undefined],
  ['policy-deny', 'policies ask', asks(1), {}, undefined],
  ['workspace-boundary', 'there is no path', {}, {}, undefined],
  ['workspace-boundary', 'all paths are inside', { paths: [inside] }, {}, undefined],
  ['workspace-boundary', 'one path is outside', { paths: [inside, outside] }, {}, 'ask'],
  ['workspace-boundary', 'a word is only known when it runs', { unresolved: ['$FILE'] }, {}, 'ask'],
  ['workspace-boundary', 'the line cannot be read', { unreadable: 'it is odd.' }, {}, 'ask'],
  ['policy-ask', 'policies say nothing', {}, {}, undefined],
  ['policy-ask', 'policies approve', says('approve'), {}, undefined],
  ['policy-ask', 'policies ask', asks(1), {}, 'ask'],
  ['policy-ask', 'policies ask and a later grant covers it', asks(9), grant(), undefined],
  ['policy-ask', 'policies ask since the grant', asks(10), grant(), 'ask'],
  ['policy-ask', 'policies ask and a later ignore entry covers it', asks(9), ignored(10), undefined],
  ['policy-ask', 'policies ask since the ignore entry', asks(11), ignored(10), 'ask'],
  ['policy-ask', 'policies ask each time, whatever is granted', asks(1, false), { ...grant(), ...ignored(10) }, 'ask'],
  ['policy-ask', 'policies ask, in yolo', asks(1), { yoloUntil: NOW + 1 }, 'ask'],
  ['policy-ask', 'policies ask about a tool of the template', asks(1), template('*'), 'ask'],
];

const allowing: readonly Case[] = [
  ['read-only', 'it only reads', { tool: fileRead, access: 'read-only' }, {}, 'allow'],
  ['read-only', 'it writes', {}, {}, undefined],
  ['read-only', 'its line only reads', part('ls', 'read-only'), {}, 'allow'],
  ['read-only', 'its line does more than the tool declares', { tool: fileRead, ...part('rm x') }, {}, undefined],
  ['read-only', 'it is unknown', { ...unknown, access: 'read-only' }, {}, undefined],
  ['template', 'there is none', {}, {}, undefined],
  ['template', 'it lists the tool', {}, template('git', 'file_write'), 'allow'],
  ['template', 'it lists other tools', {}, template('file', 'file_writer', 'FILE_WRITE'), undefined],
  ['template', 'it lists nothing', {}, template(), undefined],
  ['template', 'it lists an unknown tool', { ...unknown, toolName: 'x' }, template('x'), undefined],
  ['yolo', 'it is off', {}, {}, undefined],
  ['yolo', 'it has not run out', {}, { yoloUntil: NOW + 1 }, 'allow'],
  ['yolo', 'it runs out now', {}, { yoloUntil: NOW }, undefined],
  ['yolo', 'the tool is unknown', unknown, { yoloUntil: NOW + 1 }, undefined],
  ['ignore-list', 'it is empty', {}, {}, undefined],
  ['ignore-list', 'it holds the tool', {}, ignored(10), 'allow'],
  ['ignore-list', 'it holds another tool', {}, ignored(10, 'file_write2'), undefined],
  ['ignore-list', 'the definition changed since', { tool: { ...fileWrite, version: 10 } }, ignored(10), undefined],
  ['ignore-list', 'the tool is unknown', unknown, ignored(10), undefined],
  ['grant', 'there is none', {}, {}, undefined],
  ['grant', 'it covers these arguments', {}, grant(), 'allow'],
  ['grant', 'it covers other arguments', {}, grant({ value: 'other' }), undefined],
  ['grant', 'it is for another tool', {}, grant({ tool: 'file_read' }), undefined],
  ['grant', 'it has not ended', {}, grant({ until: NOW + 1 }), 'allow'],
  ['grant', 'it ends now', {}, grant({ until: NOW }), undefined],
  ['grant', 'the definition changed since', { tool: { ...fileWrite, version: 11 } }, grant(), undefined],
  ['grant', 'it covers the tool', {}, grant({ covers: 'tool', value: '' }), 'allow'],
  [
    'grant',
    'it covers the directory',
    { paths: [inside] },
    grant({ covers: 'directory', value: '/work/project/src' }),
    'allow',
  ],
  [
    'grant',
    'it covers a directory of like name',
    { paths: [inside] },
    grant({ covers: 'directory', value: '/work/project/sr' }),
    undefined,
  ],
  [
    'grant',
    'only one path is in its directory',
    { paths: [inside, outside] },
    grant({ covers: 'directory', value: '/work/project' }),
    undefined,
  ],
  [
    'grant',
    'it covers a directory, but there is no path',
    {},
    grant({ covers: 'directory', value: '/work/project' }),
    undefined,
  ],
  ['grant', 'it covers the command', part('npm test'), grant({ covers: 'command', value: 'npm test' }), 'allow'],
  [
    'grant',
    'it covers the command with fewer words',
    part('npm test -w'),
    grant({ covers: 'command', value: 'npm test' }),
    undefined,
  ],
  [
    'grant',
    'it covers what begins so',
    part('npm test -w'),
    grant({ covers: 'command', value: 'npm test *' }),
    'allow',
  ],
  [
    'grant',
    'it begins so in the middle of a word',
    part('npm tests'),
    grant({ covers: 'command', value: 'npm test *' }),
    undefined,
  ],
  ['grant', 'it covers a command, but there is none', {}, grant({ covers: 'command', value: 'npm test' }), undefined],
  ['policy-approve', 'policies say nothing', {}, {}, undefined],
  ['policy-approve', 'policies approve', says('approve'), {}, 'allow'],
  ['policy-approve', 'policies ask', asks(1), {}, undefined],
  ['policy-approve', 'policies deny', says('deny'), {}, undefined],
  ['approval-mode', 'all calls are asked about', mode('all'), {}, undefined],
  ['approval-mode', 'only unsafe ones are', mode('unsafe-only'), {}, 'allow'],
  [
    'approval-mode',
    'only unsafe ones are, and it is dangerous',
    mode('unsafe-only', { ...fileWrite, dangerous: true }),
    {},
    undefined,
  ],
  [
    'approval-mode',
    'only unsafe ones are, and it requires approval',
    mode('unsafe-only', { ...fileWrite, requiresApproval: true }),
    {},
    undefined,
  ],
  ['approval-mode', 'none is', mode('none', { ...fileWrite, dangerous: true }), {}, 'allow'],
  ['approval-mode', 'none is, and the tool is unknown', { ...mode('none'), ...unknown }, {}, undefined],
];

const titled = [...blocking, ...allowing].map(
  ([rule, when, changes, around, outcome]) =>
    [`${rule} says ${outcome ?? 'nothing'} when ${when}`, { rule, changes, around, outcome }] as const,
);

describe('each rule alone', () => {
  it.each(titled)('%s', (_, { rule, changes, around, outcome }) => {
    const found = rules.find(({ name }) => name === rule);
    const answer = found?.evaluate({ ...call, ...changes }, testContext(around));
    expect(found?.name).toBe(rule);
    expect(answer?.outcome).toBe(outcome);
    if (answer) expect(answer.reason).toMatch(/.\.$/);
  });

  it('is shown both speaking and silent', () => {
    for (const { name } of rules) {
      const outcomes = titled.filter(([, { rule }]) => rule === name).map(([, { outcome }]) => outcome !== undefined);
      expect([name, new Set(outcomes)]).toEqual([name, new Set([true, false])]);
    }
  });

  it('says when to come back, if the limit is reached', () => {
    const limit = rules.find(({ name }) => name === 'rate-limit');
    expect(limit?.evaluate(call, testContext(rate(3)))).toMatchObject({ outcome: 'deny', retryAfterMs: 400 });
  });

  it('takes its facts from the registry, never from the arguments', () => {
    const args = {
      access: 'read-only',
      category: { enabled: true },
      enabled: true,
      mode: 'normal',
      roots: ['/'],
      tool: { access: 'read-only' },
      yoloUntil: NOW + 1,
    };
    for (const context of [testContext(), testContext({ mode: 'plan' })]) {
      for (const rule of rules) expect(rule.evaluate({ ...call, args }, context)).toEqual(rule.evaluate(call, context));
    }
  });
});
