import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parts } from '@/lib/parts';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { ensureFirstAdmin } from './ensure-first-admin';
import { signIn } from './sign-in';

let node: TestNode;
beforeAll(async () => {
  node = await createTestNode();
});
afterAll(() => node.close());

async function freshWorkspace() {
  return (await createWorkspace(node.parts, { slug: randomUUID(), name: 'Fresh' })).id;
}

function configured(parts: Parts, adminPassword?: string): Parts {
  const environment = { ...parts.environment, adminEmail: `${randomUUID()}@example.com`, adminPassword };
  return { ...parts, environment };
}

describe('the first admin', () => {
  it('is made once, with a password that is told once, however many nodes start at once', async () => {
    const workspaceId = await freshWorkspace();
    const parts = configured(node.parts);
    const other = { ...parts, ledger: node.another().ledger };
    const answers = await Promise.all([parts, other, parts].map((each) => ensureFirstAdmin(each, workspaceId)));
    const made = answers.filter((answer) => answer !== null);
    expect(made).toHaveLength(1);
    expect(await ensureFirstAdmin(parts, workspaceId)).toBeNull();
    const { email = '', password = '' } = made[0] ?? {};
    expect(email).toBe(parts.environment.adminEmail);
    await expect(signIn(parts, { email, password, address: 'a' })).resolves.toMatchObject({ email });
  });

  it('takes the password that was configured and does not tell it', async () => {
    const workspaceId = await freshWorkspace();
    const parts = configured(node.parts, 'configured password');
    const { adminEmail: email } = parts.environment;
    expect(await ensureFirstAdmin(parts, workspaceId)).toEqual({ email });
    const signedIn = signIn(parts, { email, password: 'configured password', address: 'a' });
    await expect(signedIn).resolves.toMatchObject({ email });
  });

  it('gets a new password when an earlier start was cut off before it was told', async () => {
    const workspaceId = await freshWorkspace();
    const parts = configured(node.parts);
    const { adminEmail: email } = parts.environment;
    await parts.prisma.user.create({ data: { id: randomUUID(), email, name: 'Admin', passwordHash: 'lost' } });
    const made = await ensureFirstAdmin(parts, workspaceId);
    expect(made?.password).toBeDefined();
  });
});
