import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateKey } from '@/lib/access/authenticate';
import { type AuditQuery, auditQuery } from '@/lib/contracts/audit';
import { createKey } from '@/lib/keys/create-key';
import { createTestPerson, type TestPerson } from '@/lib/people/test-person';
import { changeCategory } from '@/lib/registry/change-category';
import { decideRequest } from '@/lib/requests/decide-request';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { erasePayload } from './erase-payload';
import { findSeqAt } from './find-seq-at';
import { listEvents } from './list-events';

let node: TestNode;
let person: TestPerson;
let agent: TestAgent;
beforeAll(async () => {
  node = await createTestNode();
  person = await createTestPerson(node.parts, node.workspaceId, 'admin');
  agent = await createTestAgent(node.parts, node.workspaceId);
  await changeCategory(node.parts, person.principal, 'development', { enabled: true });
  const ask = (tool: string, args: object, id: string) =>
    requestTool(node.parts, agent.identity, agent.sessionId, callOf(tool, args, id));
  await ask('file_write', { path: 'a', content: 'x' }, 'asked');
  await decideRequest(node.parts, person.principal, 'asked', { outcome: 'approve' });
  await ask('file_read', { path: 'a' }, 'read');
});
afterAll(() => node.close());

const list = (query: Partial<Record<keyof AuditQuery, string>> = {}) =>
  listEvents(node.parts, person.principal, auditQuery.parse(query));
const kinds = async (query: Partial<Record<keyof AuditQuery, string>>) =>
  (await list(query)).items.map(({ kind }) => kind);

describe('the audit', () => {
  it('comes newest first, in pages that neither repeat nor miss an event', async () => {
    const whole = await list({ limit: '200' });
    expect(whole.nextCursor).toBeNull();
    const seqs = whole.items.map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => seqs.length - index));
    const paged: typeof whole.items = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: typeof whole = await list({ limit: '7', ...(cursor && { cursor }) });
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.items);
  });

  it('tells one request as a story, oldest first, with the names of who acted', async () => {
    const { items } = await list({ request: 'asked' });
    expect(items.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['request.created', { kind: 'key', id: agent.identity.keyId, name: 'refactor-bot' }],
      ['request.decided', { kind: 'user', id: person.userId, name: person.name }],
    ]);
    expect(items[0]?.payload).toMatchObject({ tool: 'file_write', args: { path: 'a', content: 'x' } });
    const first = await list({ request: 'asked', limit: '1' });
    const second = await list({ request: 'asked', limit: '1', cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  it('is filtered by kind, tool, agent and person, all of which must hold', async () => {
    expect(await kinds({ kind: 'request.created' })).toHaveLength(2);
    expect(await kinds({ tool: 'file_write' })).toEqual(['request.decided', 'request.created']);
    expect(await kinds({ agent: agent.identity.keyId, tool: 'file_read' })).toEqual(['request.created']);
    expect(await kinds({ person: person.userId })).toEqual(['request.decided', 'category.changed', 'member.signed-in']);
    expect(await kinds({ person: person.userId, kind: 'request.created' })).toEqual([]);
    expect(await kinds({ tool: "'; DROP TABLE users; --" })).toEqual([]);
  });

  it('is filtered by time, from on and up to but not including', async () => {
    const { items } = await list({ limit: '200' });
    const decided = items.find(({ kind }) => kind === 'request.decided');
    const at = decided?.at ?? '';
    const before = items.filter((event) => event.at < at).length;
    expect((await list({ to: at, limit: '200' })).items).toHaveLength(before);
    expect((await list({ from: at, limit: '200' })).items).toHaveLength(items.length - before);
    expect((await list({ from: '2999-01-01T00:00:00Z' })).items).toEqual([]);
    expect((await list({ from: '1999-01-01T00:00:00+02:00', limit: '200' })).items).toHaveLength(items.length);
  });

  it('never shows the hash of a secret, and shows an erased event as erased', async () => {
    const made = (await list({ kind: 'key.created' })).items[0];
    expect(made?.payload).toMatchObject({ name: 'refactor-bot' });
    expect(made?.payload).not.toHaveProperty('secretHash');
    const signedIn = (await list({ kind: 'member.signed-in' })).items[0];
    await erasePayload(node.parts, person.principal, signedIn?.seq ?? 0, 'asked for by the person');
    expect((await list({ kind: 'member.signed-in' })).items[0]).toEqual({ ...signedIn, payload: null });
  });

  it('cuts a page of huge events short and goes on at its cursor', async () => {
    const content = 'x'.repeat(900_000);
    for (let index = 0; index < 12; index += 1) {
      const call = callOf('file_write', { path: 'big', content }, `big-${index}`);
      await requestTool(node.parts, agent.identity, agent.sessionId, call);
    }
    const first = await list({ tool: 'file_write', limit: '12' });
    expect(first.items.length).toBeLessThan(12);
    const second = await list({ tool: 'file_write', limit: '12', cursor: first.nextCursor ?? '' });
    const shown = [...first.items, ...second.items].filter(({ subject }) => subject.startsWith('request:big-'));
    expect(new Set(shown.map(({ subject }) => subject)).size).toBe(12);
  });

  it('is closed to agents and to other workspaces', async () => {
    const asAgent = listEvents(node.parts, await authenticateKey(node.parts, agent.secret), auditQuery.parse({}));
    await expect(asAgent).rejects.toMatchObject({ code: 'forbidden' });
    const { id } = await createWorkspace(node.parts, { slug: 'other', name: 'Other' });
    const { secret } = await createKey(
      node.parts,
      { kind: 'system', workspaceId: id, name: 'test' },
      { name: 'v', role: 'viewer' },
    );
    const viewer = await authenticateKey(node.parts, secret);
    const { items } = await listEvents(node.parts, viewer, auditQuery.parse({ request: 'asked' }));
    expect(items).toEqual([]);
  });
});

describe('a time', () => {
  it('is found in a ledger without events', async () => {
    expect(await findSeqAt(node.parts.pool, 'nothing', '2020-01-01T00:00:00Z')).toBe(1);
  });
});
