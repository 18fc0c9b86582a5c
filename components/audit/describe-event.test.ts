import { expect, test } from 'vitest';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { JsonObject } from '@/lib/contracts/json';
import { type EventKind, type EventPayloads, eventMeanings } from '@/lib/contracts/ledger-events';
import type { Decision } from '@/lib/contracts/tool-request';
import type { Verdict } from '@/lib/contracts/verdict';
import { collectNames } from './collect-names';
import { describeEvent } from './describe-event';
import { groupEventKinds } from './known-event';

const dana: AuditEvent['actor'] = { kind: 'user', id: 'u1', name: 'Dana' };
const bot: AuditEvent['actor'] = { kind: 'key', id: 'k1', name: 'ci-key' };
const server: AuditEvent['actor'] = { kind: 'system', name: 'Countersign' };
const verdict: Verdict = {
  outcome: 'ask',
  rule: 'default',
  reason: 'nothing allows it',
  deniedBy: [],
  risk: { score: 10, factors: [] },
  policyVersion: 3,
  engine: '1',
  trace: [],
};
const decision: Decision = { outcome: 'approve', by: dana, scope: 'once', argsEdited: false, at: '' };
const call = { id: 'r1', tool: 'file_write', keyId: 'k1' };
const arrival: EventPayloads['request.created'] = {
  ...call,
  sessionId: 's1',
  agent: 'refactor-bot',
  category: 'development',
  kind: 'tool',
  args: {},
  argsHash: 'h',
  execute: false,
  context: { maxAccess: 'execute', mode: 'normal' },
  verdict,
  status: 'pending',
  expiresAt: '',
};
const development = { id: 'development', name: 'Development Tools' };
const names = collectNames([made('request.created', arrival, bot)], { categories: [development] });

function made<K extends EventKind>(kind: K, payload: EventPayloads[K], actor = dana): AuditEvent {
  const sent: JsonObject = JSON.parse(JSON.stringify(payload));
  return { seq: 1, at: '2026-01-01T00:00:00.000Z', kind, actor, subject: '', payload: sent, hash: '' };
}

const sentences: [AuditEvent, string][] = [
  [made('workspace.created', { slug: 'default', name: 'Default' }, server), 'Workspace Default was made'],
  [
    made('category.created', { ...development, description: '', enabled: false, permission: 'read-write' }, server),
    'Category Development Tools was added, switched off at read-write',
  ],
  [
    made('category.changed', { id: 'development', enabled: true, by: 'person' }),
    'Category Development Tools was switched on by Dana',
  ],
  [
    made('category.changed', { id: 'billing', enabled: false, permission: 'execute', by: 'configuration' }, server),
    'Category billing was switched off and set to execute by the configuration',
  ],
  [
    made('tool.created', {
      name: 'shell',
      aliases: [],
      description: '',
      categoryId: 'development',
      type: 'agent',
      access: 'execute',
      enabled: true,
      dangerous: true,
      requiresApproval: true,
      inputSchema: {},
      toolVersion: '1',
    }),
    'Tool shell (execute) was registered in Development Tools',
  ],
  [
    made('key.created', {
      id: 'k1',
      name: 'ci-key',
      role: 'agent',
      ownerId: 'u1',
      prefix: 'cs_ab',
      secretHash: '',
      maxAccess: 'read-write',
      roots: [],
      templates: [],
      mode: 'normal',
    }),
    'Dana made the key ci-key (agent, up to read-write)',
  ],
  [made('key.revoked', { id: 'k1', name: 'ci-key' }), 'Dana revoked the key ci-key'],
  [
    made('member.added', { userId: 'u2', email: 'kim@example.com', name: 'Kim', role: 'operator' }, server),
    'Countersign added Kim (kim@example.com) as operator',
  ],
  [
    made('member.changed', { userId: 'u2', name: 'Kim', role: 'admin', was: 'operator' }),
    'Dana made Kim an admin, was operator',
  ],
  [made('member.removed', { userId: 'u2', name: 'Kim' }), 'Dana removed Kim from the workspace'],
  [made('member.signed-in', { userId: 'u2', name: 'Kim', signInId: 'x' }), 'Kim signed in'],
  [made('member.signed-out', { userId: 'u2', name: 'Kim', signInId: 'x' }), 'Kim signed out'],
  [
    made('session.opened', {
      id: 's1',
      keyId: 'k1',
      name: 'refactor-bot',
      cwd: '/srv/app',
      roots: [],
      template: null,
      mode: 'plan',
    }),
    'refactor-bot opened a session in plan mode at /srv/app',
  ],
  [
    made('session.resumed', { id: 's1', keyId: 'k1', name: 'refactor-bot', connection: 'c2' }, bot),
    'refactor-bot came back to its session',
  ],
  [made('request.created', arrival, bot), 'refactor-bot asks for file_write'],
  [made('request.created', { ...arrival, kind: 'plan', tool: 'present_plan' }, bot), 'refactor-bot presents a plan'],
  [
    made('request.created', {
      ...arrival,
      tool: 'shell',
      status: 'denied',
      verdict: { ...verdict, outcome: 'deny', reason: 'execute is above read-write' },
    }),
    'Policy denied shell for refactor-bot: execute is above read-write',
  ],
  [
    made('request.created', {
      ...arrival,
      tool: 'find',
      status: 'approved',
      verdict: { ...verdict, outcome: 'allow', reason: 'it only reads' },
    }),
    'Policy allowed find for refactor-bot: it only reads',
  ],
  [made('request.decided', { ...call, status: 'approved', decision }), 'Dana approved file_write for refactor-bot'],
  [
    made('request.decided', { ...call, status: 'approved', decision: { ...decision, selfApproved: true } }),
    'Dana approved file_write for refactor-bot (their own key)',
  ],
  [
    made('request.decided', {
      ...call,
      status: 'denied',
      decision: { ...decision, outcome: 'deny', guidance: 'use patch instead' },
    }),
    'Dana denied file_write for refactor-bot: use patch instead',
  ],
  [
    made('request.decided', {
      ...call,
      status: 'denied',
      decision: { ...decision, outcome: 'deny', by: { kind: 'policy', name: 'disabled' } },
      message: 'Development Tools is off',
    }),
    'Policy denied file_write for refactor-bot when it was to be settled: Development Tools is off',
  ],
  [made('request.cancelled', { ...call, decision, message: '' }, bot), 'refactor-bot withdrew file_write'],
  [
    made('request.expired', { ...call, decision, message: '' }, server),
    'Nobody decided file_write for refactor-bot in time',
  ],
  [made('request.delivered', call, bot), 'refactor-bot received the answer to file_write'],
  [
    made('request.result', { ...call, argsHash: 'h', ok: true, durationMs: 41.7 }, bot),
    'refactor-bot ran file_write in 42 ms',
  ],
  [
    made('request.result', { ...call, argsHash: 'h', ok: false, error: 'disk full', durationMs: 61_000 }, bot),
    'file_write failed for refactor-bot after 1 min 1 s: disk full',
  ],
  [made('erased', { seq: 12, reason: 'a password' }), 'Dana erased the content of event #12: a password'],
];

test.each(sentences)('%#: $kind reads as a sentence', (event, sentence) => {
  expect(describeEvent(event, names)).toBe(sentence);
});

test('every kind of event has a sentence here and a place in the filter', () => {
  const kinds = Object.keys(eventMeanings).sort();
  expect([...new Set(sentences.map(([event]) => event.kind))].sort()).toEqual(kinds);
  expect(
    groupEventKinds()
      .flatMap((group) => group.kinds)
      .sort(),
  ).toEqual(kinds);
});

test('an erased event says so, and what kind it was', () => {
  expect(describeEvent({ ...made('erased', { seq: 1, reason: '' }), kind: 'key.created', payload: null }, names)).toBe(
    'A key was made; its content was erased',
  );
});

test('an agent nobody named yet is called by its key, else an agent', () => {
  const delivered = made('request.delivered', { ...call, id: 'r2' }, bot);
  expect(describeEvent(delivered, collectNames([delivered]))).toBe('ci-key received the answer to file_write');
  expect(describeEvent(delivered, collectNames([]))).toBe('An agent received the answer to file_write');
});

test('a payload of the wrong form and a kind of the future do not break the page', () => {
  expect(
    describeEvent({ ...made('request.decided', { ...call, status: 'denied', decision }), payload: {} }, names),
  ).toBe(`${eventMeanings['request.decided']}; its content is not of the expected form`);
  expect(describeEvent({ ...made('request.delivered', call), kind: 'moon.landed' }, names)).toBe(
    'An event of the kind moon.landed',
  );
});
