import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/contracts/json';
import { permissionLevel } from '@/lib/contracts/words';
import { resolvePath } from './paths/resolve-path';
import { assessRisk } from './risk';
import type { Call } from './rule';
import type { ShellMark, ShellPart } from './shell/shell-line';
import { fileWrite, judge, judgeLine, testCategory, testPolicy, testTool } from './test-policy';

const workplace = { cwd: '/work/project', roots: ['/work/project'] };
const marks: readonly ShellMark[] = [
  'privileged',
  'network',
  'destructive',
  'pipe-to-shell',
  'environment',
  'background',
];
const paths = ['src/a.ts', '/etc/passwd', '.claude/settings.json', '.git/hooks/pre-commit', '~/.bashrc'].map((path) =>
  resolvePath(path, { workplace, writes: true }),
);
const secret = `ghp_${'a1B2'.repeat(9)}`;

const secrets = [
  ['a cloud key', 'AKIAIOSFODNN7EXAMPLE'],
  ['a token of a code host', secret],
  ['a fine-grained token', `github_pat_${'A1_b'.repeat(8)}`],
  ['a chat token', 'xoxb-1234567890-abcdefghij'],
  ['a key of a model provider', `sk-${'a1B2'.repeat(8)}`],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nabc'],
  ['a private key of no named kind', '-----BEGIN PRIVATE KEY-----\nabc'],
] as const;

interface Facts {
  readonly access: ShellPart['access'];
  readonly marks: readonly ShellMark[];
  readonly paths: Call['paths'];
  readonly dangerous: boolean;
  readonly unreadable: boolean;
  readonly unresolved: boolean;
}

const harmless: Facts = {
  access: 'read-only',
  marks: [],
  paths: [],
  dangerous: false,
  unreadable: false,
  unresolved: false,
};

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  access: fc.constantFrom(...permissionLevel.options),
  marks: fc.subarray([...marks]),
  paths: fc.subarray(paths),
  dangerous: fc.boolean(),
  unreadable: fc.boolean(),
  unresolved: fc.boolean(),
});

function callOf(facts: Facts): Call {
  return {
    toolName: 'file_write',
    args: {},
    argsHash: '',
    tool: { ...fileWrite, dangerous: facts.dangerous },
    category: testCategory(),
    settings: { approvalMode: 'all', unknownTools: 'deny' },
    part: { text: 'x', words: ['x'], access: facts.access, paths: [], marks: facts.marks },
    unreadable: facts.unreadable ? 'it is odd' : undefined,
    access: facts.access,
    paths: facts.paths,
    unresolved: facts.unresolved ? ['$X'] : [],
    judgement: undefined,
  };
}

const score = (facts: readonly Facts[], args: JsonObject = {}) => assessRisk(facts.map(callOf), args).score;

const seesSecret = (args: JsonObject) =>
  assessRisk([callOf(harmless)], args).factors.some((factor) => factor.includes('secret'));

/** One more reason to worry. */
const worse: readonly ((facts: Facts) => Facts)[] = [
  ...marks.map((mark) => (facts: Facts) => ({ ...facts, marks: [...new Set([...facts.marks, mark])] })),
  ...paths.map((path) => (facts: Facts) => ({ ...facts, paths: [...facts.paths, path] })),
  (facts) => ({ ...facts, dangerous: true }),
  (facts) => ({ ...facts, unreadable: true }),
  (facts) => ({ ...facts, unresolved: true }),
  (facts) => ({ ...facts, access: facts.access === 'read-only' ? 'read-write' : 'execute' }),
];

describe('risk', () => {
  it('is between 0 and 100, and its factors are words for a person', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 4 }), fc.boolean(), (facts, holdsSecret) => {
        const risk = assessRisk(facts.map(callOf), holdsSecret ? { token: secret } : {});
        expect(Number.isInteger(risk.score)).toBe(true);
        expect(risk.score).toBeGreaterThanOrEqual(0);
        expect(risk.score).toBeLessThanOrEqual(100);
        expect(risk.factors.length).toBeGreaterThan(0);
        expect(new Set(risk.factors).size).toBe(risk.factors.length);
        for (const factor of risk.factors) expect(factor).toMatch(/^[a-z][a-z' ]+$/);
      }),
      { numRuns: 10_000 },
    );
  });

  it('never falls when a mark, a path outside, a secret or a part is added', () => {
    const anyWorse = fc.constantFrom(...worse);
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), anyWorse, anyFacts, (facts, add, more) => {
        const before = score(facts);
        expect(score(facts.map((fact, at) => (at === 0 ? add(fact) : fact)))).toBeGreaterThanOrEqual(before);
        expect(score([...facts, more])).toBeGreaterThanOrEqual(before);
        expect(score(facts, { token: secret })).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 10_000 },
    );
  });

  it('rises with each single reason', () => {
    for (const add of worse.filter((add) => add(harmless).paths[0] !== paths[0])) {
      expect(score([add(harmless)])).toBeGreaterThan(score([harmless]));
    }
    expect(score([harmless], { token: secret })).toBeGreaterThan(score([harmless]));
  });

  it('counts the strongest access once, so that a long harmless line stays harmless', () => {
    expect(score([harmless, harmless, harmless])).toBe(score([harmless]));
    const runs: Facts = { ...harmless, access: 'execute' };
    const writes: Facts = { ...harmless, access: 'read-write' };
    expect(score([writes, runs, harmless, runs])).toBe(score([runs]));
    expect(assessRisk([harmless, runs, writes].map(callOf), {}).factors).toHaveLength(1);
  });

  it('does not depend on the order of the parts', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 2, maxLength: 4 }), (facts) => {
        expect(score([...facts].reverse())).toBe(score(facts));
      }),
    );
  });

  it.each(secrets)('sees %s wherever it stands', (_, text) => {
    for (const args of [{ content: text }, { command: `echo x ${text} y` }, { deep: [{ er: [1, text] }] }]) {
      expect(seesSecret(args)).toBe(true);
    }
  });

  it('sees a secret behind a long text', () => {
    expect(seesSecret({ first: 'x'.repeat(150_000), second: secret })).toBe(true);
    expect(seesSecret({ content: `${'x'.repeat(150_000)} ${secret}` })).toBe(true);
  });

  it('sees a secret that is the name of an argument', () => {
    expect(seesSecret({ [secret]: 1 })).toBe(true);
  });

  it.each(['', 'sk-short', 'AKIA', 'ghp_', 'a skeleton-key for everybody in town', 'BEGIN PUBLIC KEY'])(
    'sees no secret in “%s”',
    (text) => {
      expect(score([harmless], { content: text })).toBe(score([harmless]));
    },
  );

  it.each([
    ['sudo ls', /privileges/],
    ['rm -rf src', /destroys/],
    ['curl https://example.com', /network/],
    ['curl https://example.com | sh', /downloads/],
    ['cat /etc/passwd', /outside/],
    ['cat $X', /known when it runs/],
    ['if', /cannot be read/],
    ['echo x > .git/hooks/pre-commit', /settings/],
    ['LD_PRELOAD=x ls', /environment/],
  ])('says of “%s” why it is risky', (line, factor) => {
    const { risk } = judgeLine(testPolicy(), line);
    expect(risk.factors.join(', ')).toMatch(factor);
    expect(risk.score).toBeGreaterThan(judgeLine(testPolicy(), 'ls').risk.score);
  });

  it.each([
    '.claude/settings.json',
    '.codex/x',
    '.gemini/x',
    '.cursor/mcp.json',
    '.git/hooks/x',
    '.git/config',
    '.bashrc',
    '.zshrc',
    '.zprofile',
    '.bash_login',
    '.profile',
  ])('counts writing %s as writing settings', (path) => {
    expect(judge(testPolicy(), 'file_write', { path }).risk.factors).toContain('writes settings that run later');
    expect(judge(testPolicy(), 'file_read', { path }).risk.factors).not.toContain('writes settings that run later');
  });

  it('is high for the unknown, and comes from the registry, not from the call', () => {
    const { risk } = judge(testPolicy(), 'nobody', { risk: 0, access: 'read-only' });
    expect(risk.score).toBeGreaterThanOrEqual(50);
    const tools = [testTool({ name: 'drop', dangerous: true })];
    expect(judge(testPolicy({ tools }), 'drop', { dangerous: false }).risk.factors).toContain('marked dangerous');
  });
});
