import fc from 'fast-check';
import type { AuthContext } from '@/lib/contracts/auth-context';
import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import {
  type Condition,
  conditionOperator,
  conditionType,
  policyAction,
  type StoredPolicy,
} from '@/lib/contracts/policies';
import type { PolicySettings } from '@/lib/contracts/policy-settings';
import { permissionLevel } from '@/lib/contracts/words';
import type { PolicyCategory, PolicyTool } from './rule';
import {
  fileRead,
  filesystem,
  fileWrite,
  hashOf,
  NOW,
  shellTool,
  testCategory,
  testContext,
  testStored,
} from './test-policy';

/** Everything that a verdict is made from. */
export interface World {
  readonly tools: readonly PolicyTool[];
  readonly categories: readonly PolicyCategory[];
  readonly policies: readonly StoredPolicy[];
  readonly settings: PolicySettings;
  readonly context: AuthContext;
  readonly tool: string;
  readonly args: JsonObject;
}

export const NEVER_REMEMBERED = 'This is asked each time.';

const toolName = fc.constantFrom('file_write', 'file_read', 'shell', 'write');
const anyToolName = fc.oneof(
  { weight: 8, arbitrary: toolName },
  { weight: 1, arbitrary: fc.constantFrom('present_plan', '__proto__', 'constructor', 'nobody', '') },
  { weight: 1, arbitrary: fc.string() },
);
const path = fc.oneof(
  fc.constantFrom('src/a.ts', 'doc/b.md', '.env', '/etc/passwd', '../x', '~/.ssh/id_rsa', '/work/project/src/c', ''),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const piece = fc.constantFrom(
  ...[
    'ls',
    'cat src/a.ts',
    'rm -rf src',
    'npm test',
    'git status',
    'sudo id',
    'cat $X',
    'echo x > a',
    'cd src',
    'cd ..',
  ],
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' && ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'$(){}[]<>|&;"\'`\\ \n\t*?~#=!ab/.-'), maxLength: 40 }),
  },
);
const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  '0',
  'a.b',
  'edits',
  'files',
  'cwd',
);
const json = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

const oddArgs: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      path: fc.oneof({ weight: 5, arbitrary: path }, { weight: 1, arbitrary: json }),
      paths: fc.oneof(fc.array(path, { maxLength: 3 }), json),
      content: fc.oneof(fc.string({ maxLength: 30 }), json),
      command: fc.oneof({ weight: 8, arbitrary: line }, { weight: 1, arbitrary: json }),
      patch: fc.string({ maxLength: 30 }).map((text) => `--- a/x\n+++ b/${text}\n`),
      odd: fc.tuple(fc.oneof(oddKey, fc.string()), json),
    },
    { requiredKeys: [] },
  )
  .map(({ odd, ...args }) => {
    if (odd === undefined) return args;
    const copy = { ...args };
    Object.defineProperty(copy, odd[0], { value: odd[1], enumerable: true, configurable: true, writable: true });
    return copy;
  });

const plainArgs: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject[]>({ path: 'src/a.ts', content: 'x' }, { path: 'doc/b.md' }, {}, { command: 'npm test' }),
  line.map((command) => ({ command })),
);

const anyArgs = fc.oneof(plainArgs, oddArgs);

const pattern = fc.oneof(
  fc.constantFrom(
    '*',
    'src/**',
    '**/.env',
    'rm .*',
    'npm .*',
    '.*',
    'a',
    '(',
    '[',
    '{a,b',
    '(a+)+b',
    '~/**',
    '/etc/**',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('path', 'content', 'command'),
      operator: fc.constantFrom('equals', 'contains', 'matches'),
      value: pattern,
    },
    {},
  ),
  fc.record(
    {
      type: fc.constantFrom('size', 'risk'),
      operator: fc.constantFrom('equals', 'lessThan', 'greaterThan'),
      value: fc.nat(100),
    },
    {},
  ),
  fc
    .tuple(
      fc.constantFrom(...conditionType.options),
      fc.constantFrom(...conditionOperator.options),
      fc.oneof(pattern, fc.integer()),
      fc.oneof(oddKey, fc.constantFrom('path', 'edits.path', 'command')),
    )
    .map(([type, operator, value, field]) => ({ type, operator, value, field })),
);

const policy = fc
  .record({
    action: fc.constantFrom(...policyAction.options, 'ask' as const),
    conditions: fc.oneof(fc.constant<Condition[]>([]), fc.array(condition, { maxLength: 2 })),
    priority: fc.constantFrom(2, 10, 100, 0, -3),
    remember: fc.boolean(),
    tools: fc.array(
      fc.oneof(fc.constantFrom('*', 'file_*', 'shell', '*write'), toolName, fc.string({ maxLength: 6 })),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    version: fc.integer({ min: 1, max: 30 }),
    enabled: fc.constantFrom(true, true, true, false),
  })
  .map((given) => (given.action === 'ask' && !given.remember ? { ...given, message: NEVER_REMEMBERED } : given));

const anyPolicies: fc.Arbitrary<StoredPolicy[]> = fc
  .array(policy, { maxLength: 4 })
  .map((given) => given.map((fields, at) => ({ ...fields, examples: [], id: `p${at}`, name: `policy ${at}` })));

const since = fc.integer({ min: 1, max: 40 });
const grant = fc
  .record({
    covers: fc.constantFrom('exact', 'command', 'directory', 'tool'),
    id: fc.constant('g'),
    since,
    tool: toolName,
  })
  .chain((given) =>
    fc.constantFrom('npm test', 'npm *', '/work/project', '/', '').map((value) => ({ ...given, value })),
  );

const oddContext: fc.Arbitrary<AuthContext> = fc
  .record(
    {
      cwd: fc.constantFrom('/work/project', '/', 'odd'),
      frozen: fc.constantFrom('workspace', 'category', 'key'),
      grants: fc.array(grant, { maxLength: 2 }),
      ignored: fc.array(fc.record({ since, tool: toolName }), { maxLength: 2 }),
      rate: fc.record({ calls: fc.nat(3), perSeconds: fc.constant(1), retryAfterMs: fc.nat(9), used: fc.nat(3) }),
      realPaths: fc.dictionary(path, path, { maxKeys: 2 }),
      roots: fc.array(fc.constantFrom('/work/project', '/work', '/', '', 'odd', '~'), { maxLength: 2 }),
      template: fc.record({
        name: fc.constant('t'),
        tools: fc.array(fc.oneof(toolName, fc.string({ maxLength: 4 })), { maxLength: 2 }),
      }),
      turnRejected: fc.constant(true as const),
      yoloUntil: fc.constantFrom(NOW - 1, NOW, NOW + 1),
    },
    { requiredKeys: [] },
  )
  .chain(({ frozen, rate, turnRejected, ...given }) =>
    fc
      .record({
        maxAccess: fc.constantFrom('execute' as const, 'execute' as const, ...permissionLevel.options),
        mode: fc.constantFrom('normal' as const, 'normal' as const, 'plan' as const),
        blocked: fc.nat(4),
      })
      .map(({ blocked, ...rest }) => ({
        ...given,
        ...rest,
        now: NOW,
        // Mostly off, or little else would ever be reached.
        ...(blocked === 1 && frozen && { frozen }),
        ...(blocked === 2 && rate && { rate }),
        ...(blocked === 3 && turnRejected && { turnRejected }),
      })),
  );

const plainContext = oddContext.map((context) =>
  testContext({
    ...context,
    cwd: '/work/project',
    maxAccess: 'execute',
    mode: 'normal',
    roots: ['/work/project'],
  }),
);

const anyContext = fc.oneof(plainContext, oddContext);

const categoryPolicy = fc.constantFrom(
  'default' as const,
  'default' as const,
  'approve' as const,
  'ask' as const,
  'deny' as const,
);

export const anyWorld: fc.Arbitrary<World> = fc
  .record({
    policies: anyPolicies,
    settings: fc.record({
      approvalMode: fc.constantFrom('all' as const, 'all' as const, 'unsafe-only' as const, 'none' as const),
      unknownTools: fc.constantFrom('deny' as const, 'ask' as const),
    }),
    context: anyContext,
    tool: anyToolName,
    args: anyArgs,
    flags: fc.record({
      dangerous: fc.boolean(),
      requiresApproval: fc.boolean(),
      version: fc.integer({ min: 1, max: 30 }),
    }),
    category: fc.record({
      policy: categoryPolicy,
      policyVersion: since,
      enabled: fc.constantFrom(true, true, true, false),
    }),
  })
  .map(({ flags, category, ...world }) => ({
    ...world,
    categories: [filesystem, testCategory(category)],
    tools: [fileRead, { ...fileWrite, ...flags }, shellTool],
  }));

/** A policy asks about every call, each time, and less stands before it. */
export const askingWorld = anyWorld.map((world) => ({
  ...world,
  categories: world.categories.map((category) =>
    category.policy === 'deny' ? category : { ...category, enabled: true },
  ),
  policies: [
    ...world.policies.filter(({ action, conditions }) => action !== 'deny' || conditions.length > 0),
    testStored('ask', { id: 'each-time', message: NEVER_REMEMBERED, priority: -9, remember: false }),
  ],
}));

/** A grant that fits the call, newer than everything. */
export function freshGrant({ args }: World, tool: string, covers: 'exact' | 'command' | 'directory' | 'tool') {
  const value = { exact: hashOf(args), command: 'npm test *', directory: '/', tool: '' }[covers];
  return { covers, id: 'fresh', since: 1000, tool, value };
}
