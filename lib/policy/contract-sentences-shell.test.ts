import { describe, expect, it } from 'vitest';
import type { AuthContext } from '@/lib/contracts/auth-context';
import type { VerdictOutcome } from '@/lib/contracts/words';
import {
  condition,
  fileRead,
  filesystem,
  fileWrite,
  judge,
  judgeLine,
  NOW,
  shellTool,
  testCategory,
  testContext,
  testPolicy,
  testStored,
} from './test-policy';

const yolo: Partial<AuthContext> = { yoloUntil: NOW + 1 };
const everything: Partial<AuthContext> = {
  grants: [{ covers: 'tool', id: 'g', since: 99, tool: 'shell', value: '' }],
  ignored: [{ since: 99, tool: 'shell' }],
  template: { name: 't', tools: ['*'] },
  ...yolo,
};
const said = (line: string, context: Partial<AuthContext> = {}, policy = testPolicy()) => {
  const { outcome, rule } = judgeLine(policy, line, testContext(context));
  return `${outcome} by ${rule}`;
};

describe('CONTRACT, Shell', () => {
  it('a line’s verdict is the strictest of its parts’', () => {
    const policy = testPolicy({
      policies: [
        testStored('deny', { conditions: [condition('command', 'matches', 'forbidden.*')] }),
        testStored('approve', { conditions: [condition('command', 'matches', 'fine.*')] }),
      ],
    });
    const parts: readonly (readonly [string, VerdictOutcome])[] = [
      ['ls', 'allow'],
      ['fine a', 'allow'],
      ['unknown b', 'ask'],
      ['forbidden c', 'deny'],
    ];
    const strictness: readonly VerdictOutcome[] = ['allow', 'ask', 'deny'];
    for (const joint of [' ; ', ' && ', ' || ', ' | ', '\n', ' & ']) {
      for (const [first, one] of parts) {
        for (const [second, other] of parts) {
          const line = first + joint + second;
          const strictest = strictness[Math.max(strictness.indexOf(one), strictness.indexOf(other))];
          expect([line, judgeLine(policy, line).outcome]).toEqual([line, strictest]);
        }
      }
    }
  });

  it('what is allowed in parts is allowed as a whole', () => {
    for (const line of ['cd src && git status | head', 'ls; ls -la src', 'git log | head -5', 'git diff && git status'])
      expect([line, said(line)]).toEqual([line, 'allow by read-only']);
  });

  it('command conditions are asked of each part', () => {
    const whole = testPolicy({
      policies: [testStored('approve', { conditions: [condition('command', 'matches', 'npm .*')] })],
    });
    expect(said('npm test', {}, whole)).toBe('allow by policy-approve');
    expect(said('npm test && npm run lint', {}, whole)).toBe('allow by policy-approve');
    expect(said('npm test; rm -rf src', {}, whole)).toBe('ask by default');
    expect(said('npm test $(rm -rf src)', {}, whole)).toBe('ask by default');
    const denying = testPolicy({
      policies: [testStored('deny', { conditions: [condition('command', 'matches', 'rm .*')] })],
    });
    for (const line of [
      'rm x',
      'ls && rm x',
      'ls $(rm x)',
      'ls | xargs rm -f',
      "bash -c 'ls; rm x'",
      'f() { rm x; }; f',
    ])
      expect([line, judgeLine(denying, line, testContext(yolo)).outcome]).toEqual([line, 'deny']);
  });

  it.each([
    'LD_PRELOAD=./evil.so npm test',
    'PATH=./bin npm test',
    'NODE_OPTIONS=--require=./evil.js npm test',
    'env NODE_OPTIONS=--require=./evil.js npm test',
    'sudo npm test',
    'sudo -u root npm test',
    'npm test > package.json',
    'npm test >> src/a.ts',
    '"npm test"',
    "npm 'test -- --evil'",
  ])('an approval of “npm test” is none of “%s”', (line) => {
    const conditions = [condition('command', 'equals', 'npm test')];
    const approving = testPolicy({ policies: [testStored('approve', { conditions })] });
    const grants = [{ covers: 'command', id: 'g', since: 9, tool: 'shell', value: 'npm test' } as const];
    expect(said('npm test', {}, approving)).toBe('allow by policy-approve');
    expect(said('npm test', { grants })).toBe('allow by grant');
    expect([said(line, {}, approving), said(line, { grants })]).toEqual(['ask by default', 'ask by default']);
  });

  it.each(['sudo apt install jq', '/usr/bin/sudo -u root id', 'ls && sudo ls', 'env sudo id', 'timeout 5 sudo id'])(
    'a deny of “sudo” holds of “%s”',
    (line) => {
      const conditions = [condition('command', 'matches', '(?:\\S*/)?sudo(?: .*)?')];
      const denying = testPolicy({ policies: [testStored('deny', { conditions })] });
      expect(said(line, yolo, denying)).toBe('deny by policy-deny');
    },
  );

  it.each(['cd src', 'ls', 'git status', 'head a.ts', 'cat src/a.ts', 'ls -la', 'git log --oneline'])(
    'a known read-only command makes a read-only part: %s',
    (line) => {
      expect(said(line)).toBe('allow by read-only');
      expect(said(line, { mode: 'plan' })).toBe('allow by read-only');
    },
  );

  it.each([
    'ls > a',
    'cat a >> b',
    'find . -delete',
    'sed -i s/a/b/ a',
    'git branch -D x',
    'head a | tee b',
    'git log --output=x',
  ])('but not with a writing flag or a redirection: %s', (line) => {
    expect(said(line)).toBe('ask by default');
    expect(said(line, { mode: 'plan' })).toBe('deny by plan-mode');
  });

  it('every word of it that can be a path is resolved against rule 150', () => {
    for (const line of ['cat ~/.ssh/id_rsa', 'head /etc/passwd', 'ls ..', 'grep -r x ../other', 'wc < /etc/passwd']) {
      expect([line, said(line)]).toEqual([line, 'ask by workspace-boundary']);
      expect([line, said(line, everything)]).toEqual([line, 'ask by workspace-boundary']);
    }
  });

  it('following cd', () => {
    expect(said('cd src && cat ../a.ts')).toBe('allow by read-only');
    expect(said('cd src && cat ../../a.ts')).toBe('ask by workspace-boundary');
    expect(said('cd /etc && cat passwd')).toBe('ask by workspace-boundary');
    expect(said('cd .. ; cat x')).toBe('ask by workspace-boundary');
  });

  it('a word whose expansion cannot be resolved is asked', () => {
    for (const line of ['cat $FILE', 'cat "$1"', 'head $(git ls-files)', 'cat src/$NAME.ts'])
      expect([line, said(line, everything)]).toEqual([line, 'ask by workspace-boundary']);
  });

  it('what does not parse, or is over the cap, is never allowed automatically', () => {
    const policy = testPolicy({ policies: [testStored('approve')], settings: { approvalMode: 'none' } });
    for (const line of ['if', 'ls "', 'ls )', `ls ${'a '.repeat(200_000)}`, 'ls \u0000', '( '.repeat(2000)]) {
      expect([line.slice(0, 20), judgeLine(policy, line, testContext(everything)).outcome]).toEqual([
        line.slice(0, 20),
        'ask',
      ]);
    }
    for (const command of [['rm', 'x'], { run: 'ls' }, 7, null]) {
      expect(judge(policy, 'shell', { command }, testContext(everything)).outcome).toBe('ask');
    }
  });

  it('rule 110 uses the tool’s declared access', () => {
    const policy = testPolicy({ categories: [testCategory({ permission: 'read-write' })] });
    expect(said('ls', {}, policy)).toBe('deny by permission-ceiling');
    expect(said('ls', { maxAccess: 'read-only' })).toBe('deny by permission-ceiling');
    const declared = testPolicy({ tools: [{ ...shellTool, access: 'read-write' }] });
    expect(said('npm test', { ...yolo, maxAccess: 'read-write' }, declared)).toBe('allow by yolo');
  });

  it('rules 120 and 200 use the line’s effective access', () => {
    expect(said('git status', { mode: 'plan' })).toBe('allow by read-only');
    expect(said('git status && rm x', { mode: 'plan' })).toBe('deny by plan-mode');
    const reading = testPolicy({ tools: [{ ...shellTool, access: 'read-only' }] });
    expect(said('rm x', {}, reading)).toBe('ask by default');
    expect(said('rm x', { mode: 'plan' }, reading)).toBe('deny by plan-mode');
  });

  it('writes of a line are held against the roots and against policies about paths', () => {
    const denying = testPolicy({
      policies: [testStored('deny', { conditions: [{ ...condition('path', 'matches', '**/.git/**'), writes: true }] })],
    });
    for (const line of [
      'echo x > .git/config',
      'cd .git && echo x > config',
      'cp a .git/hooks/x',
      'ls | tee .git/config',
    ])
      expect([line, judgeLine(denying, line, testContext(yolo)).outcome]).toEqual([line, 'deny']);
    expect(said('cat .git/config', {}, denying)).toBe('allow by read-only');
    expect(said('echo x > /etc/profile', yolo)).toBe('ask by workspace-boundary');
  });

  it('a risk condition on a line is about the whole call', () => {
    const policy = testPolicy({
      policies: [testStored('ask', { conditions: [condition('risk', 'greaterThan', 60)] })],
    });
    expect(said('ls', {}, policy)).toBe('allow by read-only');
    expect(said('ls; sudo rm -rf src', yolo, policy)).toBe('ask by policy-ask');
  });
});

describe('a command among the arguments of a file tool', () => {
  const policy = testPolicy({
    categories: [filesystem, testCategory()],
    policies: [testStored('deny', { conditions: [condition('path', 'matches', '**/.claude/**')] })],
    tools: [fileRead, fileWrite],
  });

  it.each(['ls', '# nothing', '', 'git status'])('“%s” does not make a write read-only', (command) => {
    const args = { path: 'src/a.ts', content: 'x', command };
    expect(judge(policy, 'file_write', args).outcome).toBe('ask');
    expect(judge(policy, 'file_write', args, testContext({ mode: 'plan' })).outcome).toBe('deny');
  });

  it.each(['ls', '# nothing', 'npm test'])('“%s” does not hide the path from the boundary', (command) => {
    expect(judge(policy, 'file_read', { path: '/etc/passwd', command }).outcome).toBe('ask');
    expect(judge(policy, 'file_write', { path: '/etc/passwd', command }, testContext(yolo)).outcome).toBe('ask');
  });

  it.each(['ls', '# nothing', 'npm test'])('“%s” does not hide the path from a deny', (command) => {
    const args = { path: '.claude/settings.json', content: '{}', command };
    expect(judge(policy, 'file_write', args, testContext(yolo)).outcome).toBe('deny');
  });
});
