import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/contracts/json';
import type { Condition, PolicyAction } from '@/lib/contracts/policies';
import { resolvePath } from '../paths/resolve-path';
import { compileCondition } from './compile-condition';
import type { ConditionSubject } from './condition-subject';
import { subjectOf } from './test-subject';

const holds = (
  action: PolicyAction,
  condition: Condition,
  args: JsonObject,
  changes: Parameters<typeof subjectOf>[1] = {},
) => compileCondition(condition, action)(subjectOf(args, changes));

type Row = [sentence: string, condition: Condition, args: JsonObject, approve: boolean, deny: boolean];
const path = (value: string, more: Partial<Condition> = {}): Condition => ({
  type: 'path',
  operator: 'matches',
  value,
  ...more,
});
const content = (value: string | number, more: Partial<Condition> = {}): Condition => ({
  type: 'content',
  operator: 'equals',
  value,
  ...more,
});
const command = (value: string, more: Partial<Condition> = {}): Condition => ({
  type: 'command',
  operator: 'matches',
  value,
  ...more,
});

describe('path conditions', () => {
  it.each<Row>([
    ['a relative pattern is compared below the root', path('src/*.ts'), { path: 'src/a.ts' }, true, true],
    ['however the path is written', path('src/*.ts'), { path: '/workspace/./x/../src/a.ts' }, true, true],
    ['matches means the whole value', path('src/*.ts'), { path: 'x/src/a.ts' }, false, false],
    [
      'an absolute pattern is compared with the resolved path',
      path('/workspace/src/**'),
      { path: 'src/a' },
      true,
      true,
    ],
    ['a sibling prefix does not match', path('/workspace/**'), { path: '/workspace-evil/a' }, false, false],
    ['approve needs all paths', path('src/**'), { paths: ['src/a', 'lib/b'] }, false, true],
    ['and all may be so', path('src/**'), { paths: ['src/a', 'src/b'] }, true, true],
    ['no path at all satisfies nothing', path('**'), { content: 'x' }, false, false],
    [
      'another field cannot satisfy it',
      path('src/**'),
      { path: 'lib/a', content: 'src/a', note: 'src/a' },
      false,
      false,
    ],
    ['a named field is looked at alone', path('src/**', { field: 'to' }), { to: 'src/a', path: 'lib/b' }, true, true],
    ['a named field that is absent', path('**', { field: 'to' }), { path: 'a' }, false, false],
    ['protected names are found outside of the roots', path('**/.env'), { path: '/etc/app/.env' }, false, true],
    ['and at home', path('**/.ssh/**'), { path: '~/.ssh/id' }, false, true],
    ['a pattern at home protects every home', path('~/.ssh/**'), { path: '/home/ann/.ssh/id' }, false, true],
    ['a home that is equal', path('~/.netrc', { operator: 'equals' }), { path: '/Users/ann/.netrc' }, false, true],
    ['letter case folds for deny only', path('**/.git/config'), { path: '.GIT/Config' }, false, true],
    ['full-width letters fold', path('**/.env'), { path: '.ｅｎｖ' }, false, true],
    ['invisible characters fold', path('**/.env'), { path: '.en\u200bv' }, false, true],
    ['a trailing dot folds', path('**/.env'), { path: '.env.' }, false, true],
    ['a trailing space folds', path('**/.env'), { path: '.env ' }, false, true],
    ['a short name folds', path('**/.git/config'), { path: 'GIT~1/config' }, false, true],
    ['a stream folds', path('**/.env'), { path: '.env::$DATA' }, false, true],
    ['a percent-encoded name folds', path('src/.env'), { path: 'src%2f%2eenv' }, false, true],
    ['a Windows separator folds', path('.claude/**'), { path: '.claude\\settings.json' }, false, true],
    ['a file URL folds', path('/etc/passwd'), { path: 'file:///etc/passwd' }, false, true],
    ['deny takes the folder itself', path('.claude/**'), { path: '.claude' }, false, true],
    ['approve does not hold of a doubtful path', path('/workspace/**'), { path: 'src/%2e%2e/x' }, false, true],
    ['nor of one that is no text', path('**'), { path: { a: '.env' } }, false, true],
    ['deny sees the texts inside of what is no text', path('**/.env'), { path: { a: ['x', '.env'] } }, false, true],
    ['equals is the resolved path', path('src/a.ts', { operator: 'equals' }), { path: './src//a.ts' }, true, true],
    ['equals is no pattern', path('src/*', { operator: 'equals' }), { path: 'src/a' }, false, false],
    [
      'equals means what it says when written untidily',
      path('./src/../a', { operator: 'equals' }),
      { path: 'a' },
      true,
      true,
    ],
    [
      'contains looks at the resolved path',
      path('/workspace/s', { operator: 'contains' }),
      { path: 'src/a' },
      true,
      true,
    ],
    [
      'contains does not look at the text written',
      path('..', { operator: 'contains' }),
      { path: 'x/../a' },
      false,
      false,
    ],
    ['contains folds for deny', path('SECRET', { operator: 'contains' }), { path: 'my-secrets' }, false, true],
    ['a pattern that begins with ./', path('./src/**'), { path: 'src/a' }, true, true],
    ['alternatives of both kinds', path('{/etc/**,src/**}'), { path: 'src/a' }, true, true],
    ['the working directory counts as a path', path('src/**'), { path: 'src/a', cwd: '/etc' }, false, true],
  ])('%s', (_, condition, args, approve, deny) => {
    expect(holds('approve', condition, args)).toBe(approve);
    expect(holds('deny', condition, args)).toBe(deny);
    expect(holds('ask', condition, args)).toBe(deny);
  });

  it('with writes: true, look at paths that may be written only', () => {
    const condition = path('**/.env', { writes: true });
    expect(holds('deny', condition, { path: '.env' }, { writes: false })).toBe(false);
    expect(holds('deny', condition, { path: '.env' }, { writes: true })).toBe(true);
    expect(holds('approve', condition, { path: '.env' }, { writes: false })).toBe(false);
  });

  it('with where a link leads: approve needs both places, deny either', () => {
    const workplace = { roots: ['/workspace'], cwd: '/workspace' };
    const paths = [resolvePath('src/link', { workplace, writes: true, realPath: '/workspace/lib/.env' })];
    expect(holds('approve', path('src/**'), {}, { paths })).toBe(false);
    expect(holds('approve', path('{src,lib}/**'), {}, { paths })).toBe(true);
    expect(holds('deny', path('**/.env'), {}, { paths })).toBe(true);
    expect(holds('deny', path('lib/.env'), {}, { paths })).toBe(true);
  });

  it('hold for deny, never for approve, when there are too many paths to look at', () => {
    const paths = Array.from({ length: 1001 }, (_, index) => `src/f${index}`);
    expect(holds('deny', path('**/.env'), { paths })).toBe(true);
    expect(holds('approve', path('src/**'), { paths })).toBe(false);
  });
});

describe('content conditions', () => {
  it.each<Row>([
    ['content equals', content('x'), { content: 'x' }, true, true],
    ['content contains', content('b', { operator: 'contains' }), { content: 'abc' }, true, true],
    ['content matches as a whole', content('b', { operator: 'matches' }), { content: 'abc' }, false, false],
    [
      'content looks at declared fields, never at the whole JSON',
      content('evil', { operator: 'contains' }),
      { path: 'evil', x: 'evil' },
      false,
      false,
    ],
    [
      'approve needs every declared field',
      content('ok', { operator: 'contains' }),
      { content: 'ok', text: 'bad' },
      false,
      true,
    ],
    ['a number equals its JSON text', content(5, { field: 'n' }), { n: 5 }, true, true],
    ['a boolean equals its JSON text', content('true', { field: 'b' }), { b: true }, true, true],
    [
      'a number is not approved by a pattern',
      content('.*', { field: 'n', operator: 'matches' }),
      { n: 5 },
      false,
      true,
    ],
    [
      'an object is compared as JSON by deny only',
      content('"evil"', { field: 'o', operator: 'contains' }),
      { o: { b: 'evil' } },
      false,
      true,
    ],
    ['a list of texts: all to approve, any to deny', content('a', { field: 'l' }), { l: ['a', 'b'] }, false, true],
    ['a list as one line', content('push --force', { field: 'l' }), { l: ['push', '--force'] }, false, true],
    ['nested fields', content('a', { field: 'edits.text' }), { edits: [{ text: 'a' }, { text: 'a' }] }, true, true],
    ['an absent field', content('', { field: 'nope', operator: 'contains' }), { content: 'x' }, false, false],
    ['names every object has', content('', { field: 'constructor', operator: 'contains' }), {}, false, false],
    [
      'a line break hides nothing from deny',
      content('a.*evil', { operator: 'matches' }),
      { content: 'a\nevil' },
      false,
      true,
    ],
  ])('%s', (_, condition, args, approve, deny) => {
    expect(holds('approve', condition, args)).toBe(approve);
    expect(holds('deny', condition, args)).toBe(deny);
  });
});

describe('size and risk conditions', () => {
  const size = (operator: Condition['operator'], value: number, field?: string): Condition => ({
    type: 'size',
    operator,
    value,
    ...(field && { field }),
  });
  it.each<Row>([
    ['size is UTF-8 bytes of the field', size('equals', 4, 'content'), { content: '😀' }, true, true],
    ['size without a field is of the arguments', size('equals', 13), { content: 'x'.slice(0, 0) }, false, false],
    ['size of the canonical arguments', size('equals', 14), { content: '' }, true, true],
    ['size of what is no text is of its JSON', size('equals', 7, 'l'), { l: [1, 2, 3] }, true, true],
    [
      'size of several values: all to approve',
      size('lessThan', 2, 'e.t'),
      { e: [{ t: 'a' }, { t: 'bb' }] },
      false,
      true,
    ],
    ['size of an absent field', size('lessThan', 10, 'nope'), {}, false, false],
    ['lessThan does not include', size('lessThan', 1, 'content'), { content: 'a' }, false, false],
    ['greaterThan does not include', size('greaterThan', 1, 'content'), { content: 'a' }, false, false],
    ['a quoted number', { type: 'risk', operator: 'equals', value: '40' }, {}, true, true],
    ['risk above', { type: 'risk', operator: 'greaterThan', value: 39 }, {}, true, true],
    ['risk never from the arguments', { type: 'risk', operator: 'lessThan', value: 10 }, { risk: 0 }, false, false],
  ])('%s', (_, condition, args, approve, deny) => {
    expect(holds('approve', condition, args)).toBe(approve);
    expect(holds('deny', condition, args)).toBe(deny);
  });
});

describe('what cannot be answered', () => {
  const broken: [string, Condition, Partial<ConditionSubject>][] = [
    ['a pattern that does not compile', command('('), { command: 'ls' }],
    ['a glob that does not compile', path('[a'), {}],
    ['a meaningless operator', path('a', { operator: 'lessThan' }), {}],
    ['a number that is none', { type: 'size', operator: 'lessThan', value: 'many' }, {}],
    ['a risk that is not known', { type: 'risk', operator: 'lessThan', value: 50 }, { risk: Number.NaN }],
    [
      'a text too long for its pattern',
      content('(.*a.{900})|b', { operator: 'matches' }),
      { args: { content: 'ab'.repeat(200_000) } },
    ],
    [
      'a subject that throws',
      path('a', { field: 'x' }),
      {
        pathsOf: () => {
          throw new Error('broken');
        },
      },
    ],
  ];
  it.each(broken)('%s never approves, and never keeps a deny or an ask from holding', (_, condition, changes) => {
    const args = { path: 'a', ...changes.args };
    expect(holds('approve', condition, args, changes)).toBe(false);
    expect(holds('deny', condition, args, changes)).toBe(true);
    expect(holds('ask', condition, args, changes)).toBe(true);
  });
});
