import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '@/lib/access/principal';
import type { PersonRole } from '@/lib/contracts/words';
import { createKey } from '@/lib/keys/create-key';
import { revokeKey } from '@/lib/keys/revoke-key';
import { changeMember } from '@/lib/people/change-member';
import { changeCategory } from '@/lib/registry/change-category';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { openSession } from '@/lib/sessions/open-session';
import { decideRequest } from './decide-request';
import { requestTool } from './request-tool';
import { callOf, createTestAgent, type TestAgent } from './test-agent';

let node: TestNode;
let agent: TestAgent;

beforeAll(async () => {
  node = await createTestNode();
  await changeCategory(node.parts, node.system, 'development', { enabled: true });
  agent = await createTestAgent(node.parts, node.workspaceId);
});
afterAll(() => node.close());

const ask = (by: TestAgent = agent) =>
  requestTool(node.parts, by.identity, by.sessionId, callOf('file_write', { path: 'a.ts' }));
const decide = (who: Principal, id: string, body: Parameters<typeof decideRequest>[3]) =>
  decideRequest(node.parts, who, id, body);

/** Someone signed in, without the half second a password costs. */
async function person(name: string, role: PersonRole): Promise<Principal & { kind: 'user' }> {
  const { parts, workspaceId } = node;
  const userId = randomUUID();
  const signInId = randomUUID();
  const email = `${userId}@example.com`;
  await parts.prisma.user.create({ data: { id: userId, email, name, passwordHash: 'none' } });
  const expiresAt = new Date(Date.now() + 60_000);
  await parts.prisma.signIn.create({ data: { id: signInId, userId, expiresAt } });
  const payload = { userId, email, name, role };
  await parts.ledger.append(workspaceId, {
    decide: () => ({
      events: [{ kind: 'member.added', actor: 'system', subject: `member:${userId}`, payload }],
      result: () => undefined,
    }),
  });
  return { kind: 'user', workspaceId, userId, name, role, signInId };
}

async function agentOf(owner: Principal): Promise<TestAgent> {
  const { key, secret } = await createKey(node.parts, owner, { name: 'own-bot', role: 'agent' });
  const identity = { workspaceId: node.workspaceId, keyId: key.id };
  const { id: sessionId } = await openSession(node.parts, identity, { name: 'own-bot' }, randomUUID());
  return { identity, sessionId, secret };
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await node.parts.pool.query<{ kind: string }>(
    'SELECT kind FROM ledger_events WHERE subject = $1 ORDER BY seq',
    [`request:${id}`],
  );
  return rows.map(({ kind }) => kind);
}

describe('deciding', () => {
  it('approves, and says who and when', async () => {
    const ada = await person('Ada', 'operator');
    const { id, version } = await ask();
    const request = await decide(ada, id, { outcome: 'approve', version });
    expect(request).toMatchObject({
      status: 'approved',
      decision: { outcome: 'approve', by: { kind: 'user', id: ada.userId, name: 'Ada' }, argsEdited: false },
    });
    expect(request.decidedAt).toBeDefined();
    expect(request.version).toBeGreaterThan(version);
  });

  it("denies with guidance that reaches the agent's message, trimmed of nothing it says", async () => {
    const ada = await person('Ada', 'operator');
    const { id } = await ask();
    const request = await decide(ada, id, { outcome: 'deny', guidance: 'Use the staging table.\nNot this one.' });
    expect(request).toMatchObject({
      status: 'denied',
      decision: { guidance: 'Use the staging table.\nNot this one.' },
    });
    expect(request.message).toContain('Use the staging table.\nNot this one.');
    expect(request.message).toContain('did not run');
  });

  it('tells the slower one who won', async () => {
    const [ada, bob] = [await person('Ada', 'operator'), await person('Bob', 'operator')];
    const { id } = await ask();
    await decide(ada, id, { outcome: 'approve' });
    for (const outcome of ['approve', 'deny'] as const) {
      await expect(decide(bob, id, { outcome })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('approved by Ada'),
        detail: { request: { id, status: 'approved', decision: { by: { name: 'Ada' } } } },
      });
    }
    expect(await eventsOf(id)).toEqual(['request.created', 'request.decided']);
  });

  it('answers the same person repeating the same decision with success, and writes nothing more', async () => {
    const ada = await person('Ada', 'operator');
    const { id } = await ask();
    const first = await decide(ada, id, { outcome: 'deny', guidance: 'no' });
    await expect(decide(ada, id, { outcome: 'deny' })).resolves.toEqual(first);
    await expect(decide(ada, id, { outcome: 'approve' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await eventsOf(id)).toEqual(['request.created', 'request.decided']);
  });

  it('refuses a decision on a version that is no longer shown', async () => {
    const ada = await person('Ada', 'operator');
    const { id, version } = await ask();
    await expect(decide(ada, id, { outcome: 'approve', version: version - 1 })).rejects.toMatchObject({
      code: 'conflict',
      detail: { request: { id, status: 'pending', version } },
    });
  });

  it('knows no request of another workspace, nor one that never was', async () => {
    await expect(decide(node.system, 'never', { outcome: 'deny' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses viewers, agents, and whoever lost the role a moment ago', async () => {
    const { id } = await ask();
    const viewer = await person('Vic', 'viewer');
    await expect(decide(viewer, id, { outcome: 'deny' })).rejects.toMatchObject({ code: 'forbidden' });
    const { workspaceId, keyId } = agent.identity;
    const itself: Principal = { kind: 'key', workspaceId, keyId, name: 'bot', role: 'agent', ownerId: null };
    await expect(decide(itself, id, { outcome: 'approve' })).rejects.toMatchObject({ code: 'forbidden' });
    // What was read when the call came in says operator; what counts is the commit.
    const lost = await person('Lou', 'operator');
    await changeMember(node.parts, node.system, lost.userId, { role: 'viewer' });
    await expect(decide(lost, id, { outcome: 'approve' })).rejects.toMatchObject({ code: 'forbidden' });
    const out = await person('Out', 'operator');
    await node.parts.prisma.signIn.update({ where: { id: out.signInId }, data: { revokedAt: new Date() } });
    await expect(decide(out, id, { outcome: 'approve' })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await eventsOf(id)).toEqual(['request.created']);
  });
});

describe('approving evaluates again', () => {
  it('and what policy denies by now is denied by policy, whoever approves', async () => {
    const ada = await person('Ada', 'operator');
    const { id } = await ask();
    await changeCategory(node.parts, node.system, 'development', { enabled: false });
    const denied = { id, status: 'denied', decision: { outcome: 'deny', by: { kind: 'policy', name: 'disabled' } } };
    await expect(decide(ada, id, { outcome: 'approve' })).rejects.toMatchObject({
      code: 'conflict',
      detail: { request: denied },
    });
    await changeCategory(node.parts, node.system, 'development', { enabled: true });
    await expect(decide(ada, id, { outcome: 'approve' })).rejects.toMatchObject({ detail: { request: denied } });
  });

  it('and a person may still deny what policy would now deny', async () => {
    const ada = await person('Ada', 'operator');
    const { id } = await ask();
    await changeCategory(node.parts, node.system, 'development', { permission: 'read-only' });
    await expect(decide(ada, id, { outcome: 'deny' })).resolves.toMatchObject({ decision: { by: { name: 'Ada' } } });
    await changeCategory(node.parts, node.system, 'development', { permission: 'read-write' });
  });

  it('and approves nothing for a key that was revoked', async () => {
    const gone = await createTestAgent(node.parts, node.workspaceId, 'gone');
    const { id } = await ask(gone);
    await revokeKey(node.parts, node.system, gone.identity.keyId);
    await expect(decide(node.system, id, { outcome: 'approve' })).rejects.toMatchObject({
      code: 'conflict',
      detail: { request: { status: 'denied', decision: { by: { kind: 'policy' } } } },
    });
  });
});

describe("the owner of an agent's key", () => {
  it('may decide its calls, marked so, only until a second person may decide', async () => {
    const alone = await createTestNode();
    const usual = node;
    node = alone;
    try {
      await changeCategory(node.parts, node.system, 'development', { enabled: true });
      const owner = await person('Owner', 'admin');
      await person('Watcher', 'viewer');
      const own = await agentOf(owner);
      const first = await ask(own);
      await expect(decide(owner, first.id, { outcome: 'approve' })).resolves.toMatchObject({
        status: 'approved',
        decision: { selfApproved: true },
      });

      const second = await person('Second', 'operator');
      const later = await ask(own);
      for (const outcome of ['approve', 'deny'] as const) {
        await expect(decide(owner, later.id, { outcome })).rejects.toMatchObject({ code: 'forbidden' });
      }
      // Nor by a detour over a key of their own.
      const { key } = await createKey(node.parts, owner, { name: 'detour', role: 'operator' });
      const detour: Principal = {
        kind: 'key',
        workspaceId: node.workspaceId,
        keyId: key.id,
        name: key.name,
        role: 'operator',
        ownerId: owner.userId,
      };
      await expect(decide(detour, later.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 'forbidden' });
      const decided = await decide(second, later.id, { outcome: 'approve' });
      expect(decided.decision).not.toHaveProperty('selfApproved');
    } finally {
      node = usual;
      await alone.close();
    }
  });
});
