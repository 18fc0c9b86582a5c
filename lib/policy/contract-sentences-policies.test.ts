import { describe, expect, it } from 'vitest';
import type { AuthContext } from '@/lib/contracts/auth-context';
import type { StoredPolicy } from '@/lib/contracts/policies';
import type { PolicyCategory, PolicyTool } from './rule';
import { fileWrite, judge, NOW, testCategory, testContext, testPolicy, testStored } from './test-policy';

interface Given {
  readonly policies?: readonly StoredPolicy[];
  readonly category?: Partial<PolicyCategory>;
  readonly tool?: Partial<PolicyTool>;
  readonly context?: Partial<AuthContext>;
  readonly approvalMode?: 'unsafe-only' | 'none';
}

/** What is said of writing a file inside the project. */
function said({ policies = [], category = {}, tool = {}, context = {}, approvalMode }: Given): string {
  const policy = testPolicy({
    categories: [testCategory(category)],
    policies,
    settings: { ...(approvalMode && { approvalMode }) },
    tools: [{ ...fileWrite, ...tool }],
  });
  const { outcome, rule } = judge(policy, 'file_write', { path: 'src/a.ts' }, testContext(context));
  return `${outcome} by ${rule}`;
}

const approve = (priority: number) => testStored('approve', { priority });
const ask = (priority: number, changes: Partial<StoredPolicy> = {}) => testStored('ask', { priority, ...changes });
const deny = (priority: number) => testStored('deny', { priority });

const grantedAt = (since: number): Partial<AuthContext> => ({
  grants: [{ covers: 'tool', id: 'g', since, tool: 'file_write', value: '' }],
});
const ignoredAt = (since: number): Partial<AuthContext> => ({ ignored: [{ since, tool: 'file_write' }] });

describe('CONTRACT, Policies', () => {
  it('of those that match, any deny denies, whatever its priority', () => {
    for (const order of [
      [deny(-1000), approve(1000), ask(500)],
      [approve(1000), ask(2000, { remember: false }), deny(0)],
    ]) {
      expect(said({ policies: order })).toBe('deny by policy-deny');
      expect(said({ policies: [...order].reverse() })).toBe('deny by policy-deny');
    }
  });

  it('one that is switched off, or is for another tool or category, does not match', () => {
    const others = [
      testStored('deny', { enabled: false }),
      testStored('deny', { tools: ['file_read', 'file', 'shell*'] }),
      testStored('deny', { categories: ['filesystem'] }),
      testStored('deny', { categories: [] }),
    ];
    expect(said({ policies: [...others, approve(0)] })).toBe('allow by policy-approve');
  });

  it('tools are named whole, by *, by a beginning with *, or by a glob', () => {
    for (const pattern of ['*', 'file_*', 'file_write', '*write', 'f*_w*e', 'file_writ?']) {
      expect([pattern, said({ policies: [testStored('deny', { tools: [pattern] })] })]).toEqual([
        pattern,
        'deny by policy-deny',
      ]);
    }
    for (const pattern of ['File_write', 'file_', 'rite*', '*writ', 'file_write?', 'file.write', '.*']) {
      expect([pattern, said({ policies: [testStored('deny', { tools: [pattern] })] })]).toEqual([
        pattern,
        'ask by default',
      ]);
    }
  });

  it('a tool called by its alias meets the policies of its name', () => {
    const policy = testPolicy({ policies: [testStored('deny', { tools: ['file_write'] })] });
    expect(judge(policy, 'write', { path: 'a' })).toMatchObject({ outcome: 'deny', rule: 'policy-deny' });
  });

  it('else any ask with remember: false asks', () => {
    expect(said({ policies: [approve(1000), ask(0, { remember: false })] })).toBe('ask by policy-ask');
    expect(said({ policies: [ask(-5, { remember: false }), approve(1000), ask(2000)], context: grantedAt(99) })).toBe(
      'ask by policy-ask',
    );
  });

  it('else the highest priority wins', () => {
    expect(said({ policies: [ask(2), approve(10)] })).toBe('allow by policy-approve');
    expect(said({ policies: [ask(100), approve(10)] })).toBe('ask by policy-ask');
    expect(said({ policies: [approve(2), ask(10), approve(100)] })).toBe('allow by policy-approve');
    expect(said({ policies: [approve(-10), ask(-2)] })).toBe('ask by policy-ask');
  });

  it('ties go to ask', () => {
    expect(said({ policies: [approve(7), ask(7)] })).toBe('ask by policy-ask');
    expect(said({ policies: [ask(7), approve(7)] })).toBe('ask by policy-ask');
  });

  it('of several asks of one priority, a grant must be newer than each', () => {
    const [first, second] = [ask(7, { id: 'a', version: 5 }), ask(7, { id: 'b', version: 20 })];
    expect(said({ policies: [first, second], context: grantedAt(10) })).toBe('ask by policy-ask');
    const renamed = [ask(7, { id: 'b', version: 5 }), ask(7, { id: 'a', version: 20 })];
    expect(said({ policies: renamed, context: grantedAt(10) })).toBe('ask by policy-ask');
    expect(said({ policies: [first, second], context: grantedAt(21) })).toBe('allow by grant');
  });

  it('the category policy ranks below every policy', () => {
    expect(said({ policies: [approve(-1000)], category: { policy: 'ask' } })).toBe('allow by policy-approve');
    expect(said({ policies: [ask(-1000)], category: { policy: 'approve' } })).toBe('ask by policy-ask');
    expect(said({ category: { policy: 'approve' } })).toBe('allow by policy-approve');
    expect(said({ category: { policy: 'ask' } })).toBe('ask by policy-ask');
    expect(said({ category: { policy: 'default' } })).toBe('ask by default');
  });

  it.each(['requiresApproval', 'dangerous'])('the tool’s %s ranks below the category policy', (flag) => {
    const tool = { [flag]: true };
    expect(said({ tool })).toBe('ask by policy-ask');
    expect(said({ tool, category: { policy: 'approve' } })).toBe('allow by policy-approve');
    expect(said({ tool, policies: [approve(-1000)] })).toBe('allow by policy-approve');
  });

  it('an approve policy may lift a category’s ask, never a deny', () => {
    expect(said({ policies: [approve(0)], category: { policy: 'ask' } })).toBe('allow by policy-approve');
    expect(said({ policies: [approve(1_000_000)], category: { policy: 'deny' } })).toBe('deny by policy-deny');
  });

  const sources = [
    { source: 'policy', asking: (at: number): Given => ({ policies: [ask(0, { version: at })] }) },
    { source: 'category policy', asking: (at: number): Given => ({ category: { policy: 'ask', policyVersion: at } }) },
    { source: 'tool definition', asking: (at: number): Given => ({ tool: { dangerous: true, version: at } }) },
  ];

  it.each(sources)('an ask of a $source yields to a grant or ignore entry made after it last changed', ({ asking }) => {
    expect(said({ ...asking(10), context: grantedAt(11) })).toBe('allow by grant');
    expect(said({ ...asking(10), context: ignoredAt(11) })).toBe('allow by ignore-list');
  });

  it.each(sources)('an ask of a $source does not yield to what was remembered before it changed', ({ asking }) => {
    expect(said({ ...asking(10), context: { ...grantedAt(9), ...ignoredAt(9) } })).toBe('ask by policy-ask');
    expect(said({ ...asking(10), context: { ...grantedAt(10), ...ignoredAt(10) } })).toBe('ask by policy-ask');
  });

  it('a tool whose definition changed is asked about again, policy or not', () => {
    const context = { ...grantedAt(9), ...ignoredAt(9) };
    expect(said({ tool: { version: 10 }, context })).toBe('ask by default');
    expect(said({ tool: { version: 10 }, policies: [ask(0, { version: 5 })], context })).toBe('ask by policy-ask');
  });

  it('the newest of several entries for a tool counts', () => {
    const ignored = [5, 20].map((since) => ({ since, tool: 'file_write' }));
    expect(said({ policies: [ask(0, { version: 10 })], context: { ignored } })).toBe('allow by ignore-list');
    const grants = [5, 20].flatMap((since) => grantedAt(since).grants ?? []);
    expect(said({ policies: [ask(0, { version: 10 })], context: { grants } })).toBe('allow by grant');
  });

  it.each([
    ['yolo', { context: { yoloUntil: NOW + 1 } }],
    ['template', { context: { template: { name: 't', tools: ['*'] } } }],
    ['read-only', { tool: { access: 'read-only' } }],
    ['approval mode none', { approvalMode: 'none' }],
    ['approval mode unsafe-only', { approvalMode: 'unsafe-only' }],
  ] satisfies [string, Given][])('a policy-ask never yields to %s', (_, given: Given) => {
    for (const { asking } of sources) {
      const asked = asking(1);
      expect(said({ ...asked, ...given, tool: { ...asked.tool, ...given.tool } })).toBe('ask by policy-ask');
    }
  });

  it('an ask with remember: false yields to no grant and no ignore entry, however new', () => {
    const policies = [ask(0, { remember: false, version: 1 })];
    expect(said({ policies, context: { ...grantedAt(99), ...ignoredAt(99) } })).toBe('ask by policy-ask');
  });

  it('a grant or ignore entry of another tool lifts nothing', () => {
    const context: Partial<AuthContext> = {
      grants: [{ covers: 'tool', id: 'g', since: 99, tool: 'write', value: '' }],
      ignored: [{ since: 99, tool: 'file_' }],
    };
    expect(said({ policies: [ask(0)], context })).toBe('ask by policy-ask');
    expect(said({ context })).toBe('ask by default');
  });

  it('a policy’s message is the reason', () => {
    const policy = testPolicy({ policies: [testStored('deny', { message: 'Ask the release team first.' })] });
    expect(judge(policy, 'file_write', { path: 'a' }).reason).toBe('Ask the release team first.');
  });
});
