import { describe, expect, it } from 'vitest';
import type { AuthContext } from '@/lib/contracts/auth-context';
import { judge, judgeLine, NOW, testCategory, testContext, testPolicy, testStored, testTool } from './test-policy';

/** A session with exactly this workplace. */
function workplace({ cwd, roots }: { cwd?: string; roots?: string[] }): AuthContext {
  return { maxAccess: 'execute', mode: 'normal', now: NOW, ...(cwd && { cwd }), ...(roots && { roots }) };
}
const reads = (path: string, context: AuthContext) => judge(testPolicy(), 'file_read', { path }, context).rule;
const outside = 'workspace-boundary';

describe('CONTRACT, Paths', () => {
  it('roots come from the key and the session, several of them', () => {
    const context = workplace({ cwd: '/a', roots: ['/a', '/b/c'] });
    for (const path of ['x', '/a/x', '/a', '/b/c/x', '../b/c/x'])
      expect([path, reads(path, context)]).toEqual([path, 'read-only']);
    for (const path of ['/b', '/b/x', '/b/cc', '/ab', '../x', '/a/../b/x', '~/a', '/a/../../etc']) {
      expect([path, reads(path, context)]).toEqual([path, outside]);
    }
  });

  it('never from the call', () => {
    const args = { path: '/etc/passwd', roots: ['/'], workspaceRoots: ['/'], cwd: '/etc' };
    expect(judge(testPolicy(), 'file_read', args).rule).toBe(outside);
    expect(judge(testPolicy(), 'file_read', { path: 'passwd', cwd: '/etc' }).rule).toBe(outside);
    expect(judge(testPolicy(), 'shell', { command: 'cat passwd', cwd: '/etc' }).rule).toBe(outside);
    expect(judge(testPolicy(), 'shell', { command: 'cat ../x', workdir: 'src' }).rule).toBe(outside);
  });

  it('the working directory alone is no root when roots are given', () => {
    expect(reads('x', workplace({ cwd: '/a', roots: ['/b'] }))).toBe(outside);
    expect(reads('/b/x', workplace({ cwd: '/a', roots: ['/b'] }))).toBe('read-only');
  });

  it('none given: the working directory', () => {
    for (const context of [workplace({ cwd: '/a' }), workplace({ cwd: '/a', roots: [] })]) {
      expect(reads('x/y', context)).toBe('read-only');
      expect(reads('/a/x', context)).toBe('read-only');
      for (const path of ['/b', '..', '../ab', '~', '/']) expect([path, reads(path, context)]).toEqual([path, outside]);
    }
  });

  it('no working directory either: relative paths that stay inside are inside', () => {
    for (const path of ['x', './x/y', 'x/../y', '.'])
      expect([path, reads(path, workplace({}))]).toEqual([path, 'read-only']);
  });

  it('and absolute, ~ and escaping ones are outside', () => {
    for (const path of ['/x', '/', '~', '~/x', '~ann/x', '..', '../x', 'x/../../y']) {
      expect([path, reads(path, workplace({}))]).toEqual([path, outside]);
    }
  });

  it('where a path really leads can only make the answer stricter', () => {
    const real = (realPaths: Record<string, string>) => testContext({ realPaths });
    expect(reads('link', real({ link: '/etc/passwd' }))).toBe(outside);
    expect(reads('link', real({ link: '/work/project/a' }))).toBe('read-only');
    expect(reads('/etc/passwd', real({ '/etc/passwd': '/work/project/a' }))).toBe(outside);
  });

  it('the trace says whether paths were verified or checked as text', () => {
    const note = (context: AuthContext) =>
      judge(testPolicy(), 'file_read', { path: 'a' }, context).trace.find(({ rule }) => rule === outside)?.note;
    expect(note(testContext())).toMatch(/text/);
    expect(note(testContext({ realPaths: { a: '/work/project/a' } }))).toMatch(/verified/);
  });

  it('a path outside yields to nothing', () => {
    const policy = testPolicy({
      categories: [testCategory({ policy: 'approve' })],
      policies: [testStored('approve', { priority: 1000 })],
      settings: { approvalMode: 'none' },
    });
    const grants = (['tool', 'exact', 'directory'] as const).map((covers) => ({
      covers,
      id: covers,
      since: 99,
      tool: 'file_write',
      value: covers === 'directory' ? '/' : 'hash of {"path":"/etc/passwd"}',
    }));
    const context = testContext({
      grants,
      ignored: [{ since: 99, tool: 'file_write' }],
      template: { name: 't', tools: ['*'] },
      yoloUntil: NOW + 1,
    });
    expect(judge(policy, 'file_write', { path: '/etc/passwd' }, context)).toMatchObject({
      outcome: 'ask',
      rule: outside,
    });
    expect(judge(policy, 'file_write', { path: 'a' }, context).outcome).toBe('allow');
  });
});

describe('CONTRACT, present_plan', () => {
  it('is built in and of no category, so it needs no registry', () => {
    const policy = testPolicy({ tools: [], categories: [] });
    expect(judge(policy, 'present_plan', { plan: 'x' })).toMatchObject({ outcome: 'allow', rule: 'present-plan' });
  });

  it('is untouched by switches', () => {
    const policy = testPolicy({
      categories: [testCategory({ enabled: false, permission: 'read-only', policy: 'deny' })],
      policies: [testStored('deny'), testStored('ask', { remember: false })],
      tools: [testTool({ name: 'present_plan', enabled: false, dangerous: true, access: 'execute' })],
    });
    expect(judge(policy, 'present_plan', {}, testContext({ maxAccess: 'read-only' })).outcome).toBe('allow');
  });

  it('its verdict is allow in plan mode and in normal mode', () => {
    for (const mode of ['plan', 'normal'] as const) {
      expect(judge(testPolicy(), 'present_plan', {}, testContext({ mode })).outcome).toBe('allow');
    }
  });

  it('its name cannot be borrowed: a tool that has it as an alias is not allowed by it', () => {
    const policy = testPolicy({ tools: [testTool({ name: 'shell', aliases: ['present_plan'], access: 'execute' })] });
    const described = policy.describe('present_plan', { command: 'rm -rf src' }, 'hash');
    const verdict = policy.evaluate(described, testContext());
    expect(described.tool?.name === 'shell' && verdict.outcome === 'allow').toBe(false);
  });
});

describe('CONTRACT, Freeze', () => {
  it.each(['workspace', 'category', 'key'] as const)('while the %s is frozen new calls are denied', (frozen) => {
    const context = testContext({
      frozen,
      grants: [{ covers: 'tool', id: 'g', since: 99, tool: 'file_write', value: '' }],
      ignored: [{ since: 99, tool: 'file_write' }],
      template: { name: 't', tools: ['*'] },
      yoloUntil: NOW + 1,
    });
    const policy = testPolicy({ policies: [testStored('approve')], settings: { approvalMode: 'none' } });
    for (const tool of ['file_read', 'file_write', 'nobody', 'present_plan']) {
      expect(judge(policy, tool, { path: 'a' }, context)).toMatchObject({ outcome: 'deny', rule: 'freeze' });
    }
    expect(judgeLine(policy, 'ls', context).rule).toBe('freeze');
  });
});

describe('CONTRACT, Rejecting', () => {
  it('the calls of a rejected turn that are still to come are denied, unknown tools too', () => {
    const context = testContext({ turnRejected: true });
    const policy = testPolicy({ settings: { unknownTools: 'ask' } });
    for (const tool of ['file_read', 'file_write', 'nobody']) {
      expect([tool, judge(policy, tool, { path: 'a' }, context).outcome]).toEqual([tool, 'deny']);
    }
  });
});

describe('a workspace that asks about unknown tools', () => {
  const policy = testPolicy({
    settings: { unknownTools: 'ask' },
    policies: [testStored('deny', { tools: ['evil*'] })],
  });

  it('asks, and nothing allows them', () => {
    const context = testContext({
      ignored: [{ since: 99, tool: 'nobody' }],
      template: { name: 't', tools: ['*'] },
      yoloUntil: NOW + 1,
    });
    expect(judge(policy, 'nobody', {}, context)).toMatchObject({ outcome: 'ask', rule: 'unknown-tool' });
  });

  it('still denies what a policy denies, for any deny denies', () => {
    expect(judge(policy, 'evil_tool').outcome).toBe('deny');
  });
});
