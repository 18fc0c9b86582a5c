import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateKey } from '@/lib/access/authenticate';
import { createTestPerson, type TestPerson } from '@/lib/people/test-person';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { createKey } from './create-key';
import { listKeys } from './list-keys';
import { revokeKey } from './revoke-key';

let node: TestNode;
let admin: TestPerson;
beforeAll(async () => {
  node = await createTestNode();
  admin = await createTestPerson(node.parts, node.workspaceId, 'admin');
});
afterAll(() => node.close());

const agentKey = { name: 'refactor-bot', role: 'agent' as const };

describe('a key', () => {
  it('is shown once and stored as a hash', async () => {
    const { key, secret } = await createKey(node.parts, admin.principal, agentKey);
    expect(secret).toMatch(/^cs_[\w-]{43}$/);
    expect(key).toMatchObject({
      ...agentKey,
      prefix: secret.slice(0, 10),
      owner: { id: admin.userId, name: admin.name },
      maxAccess: 'execute',
      roots: [],
      templates: [],
      mode: 'normal',
    });
    const stored = JSON.stringify([
      await node.parts.prisma.key.findMany({ omit: { version: true } }),
      await node.parts.prisma.ledgerPayload.findMany({ select: { text: true } }),
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).toContain(createHash('sha256').update(secret).digest('hex'));
    expect(JSON.stringify(await listKeys(node.parts, admin.principal))).not.toContain('secretHash');
  });

  it('belongs to nobody when the installation made it, and to the same person when their key made it', async () => {
    const byServer = await createKey(node.parts, node.system, agentKey);
    expect(byServer.key.owner).toBeNull();
    const { secret } = await createKey(node.parts, admin.principal, { name: 'ci', role: 'admin' });
    const byKey = await createKey(node.parts, await authenticateKey(node.parts, secret), agentKey);
    expect(byKey.key.owner?.id).toBe(admin.userId);
  });

  it('is refused on every node as soon as its revocation is acknowledged, and stays listed', async () => {
    const { key, secret } = await createKey(node.parts, admin.principal, { name: 'ops', role: 'admin' });
    const principal = await authenticateKey(node.parts, secret);
    const revoked = await revokeKey(node.another(), admin.principal, key.id);
    expect(revoked.revokedAt).toBeDefined();
    await expect(authenticateKey(node.parts, secret)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(createKey(node.parts, principal, agentKey)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await revokeKey(node.parts, admin.principal, key.id)).toEqual(revoked);
    const listed = await listKeys(node.parts, admin.principal);
    expect(listed.at(-1)).toEqual(revoked);
  });

  it('of another workspace does not exist', async () => {
    const { id } = await createWorkspace(node.parts, { slug: 'other', name: 'Other' });
    const { key } = await createKey(node.parts, { kind: 'system', workspaceId: id, name: 'test' }, agentKey);
    const revoke = revokeKey(node.parts, admin.principal, key.id);
    await expect(revoke).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is made, listed and revoked by admins alone', async () => {
    const { key, secret } = await createKey(node.parts, admin.principal, agentKey);
    const operator = await createTestPerson(node.parts, node.workspaceId, 'operator');
    for (const principal of [operator.principal, await authenticateKey(node.parts, secret)]) {
      const forbidden = { code: 'forbidden' };
      await expect(createKey(node.parts, principal, agentKey)).rejects.toMatchObject(forbidden);
      await expect(listKeys(node.parts, principal)).rejects.toMatchObject(forbidden);
      await expect(revokeKey(node.parts, principal, key.id)).rejects.toMatchObject(forbidden);
    }
  });
});
