import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatePerson } from '@/lib/access/authenticate';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { inviteMember } from './invite-member';
import { removeMember } from './remove-member';
import { signIn } from './sign-in';
import { signOut } from './sign-out';
import { createTestPerson, createTestUser, TEST_PASSWORD } from './test-person';

let node: TestNode;
beforeAll(async () => {
  node = await createTestNode();
});
afterAll(() => node.close());

const wrong = { code: 'unauthenticated', message: 'The e-mail address or the password is wrong.' };
const attempt = (email: string, password: string, address: string = randomUUID()) =>
  signIn(node.parts, { email, password, address });

async function memberOf(...workspaceIds: string[]) {
  const user = await createTestUser(node.parts);
  for (const workspaceId of workspaceIds) {
    await inviteMember(
      node.parts,
      { kind: 'system', workspaceId, name: 'test' },
      { email: user.email, name: user.name, role: 'operator' },
    );
  }
  return user;
}

/** As if the given time had passed for what is throttled. */
function letPass(seconds: number) {
  return node.parts.pool.query(
    'UPDATE sign_in_throttles SET blocked_until = blocked_until - make_interval(secs => $1)',
    [seconds],
  );
}

async function eventsOf(workspaceId: string, userId: string): Promise<string[]> {
  const { rows } = await node.parts.pool.query<{ kind: string }>(
    'SELECT kind FROM ledger_events WHERE workspace_id = $1 AND actor = $2 ORDER BY seq',
    [workspaceId, `user:${userId}`],
  );
  return rows.map(({ kind }) => kind);
}

describe('signing in', () => {
  it('lasts twelve hours and is in the ledger of every workspace the person belongs to', async () => {
    const { id: second } = await createWorkspace(node.parts, { slug: 'second', name: 'Second' });
    const user = await memberOf(node.workspaceId, second);
    const signedIn = await attempt(` ${user.email.toUpperCase()} `, TEST_PASSWORD);
    expect(signedIn).toMatchObject({ userId: user.id, email: user.email, name: user.name });
    expect(await eventsOf(node.workspaceId, user.id)).toEqual(['member.signed-in']);
    expect(await eventsOf(second, user.id)).toEqual(['member.signed-in']);
    const row = await node.parts.prisma.signIn.findUniqueOrThrow({ where: { id: signedIn.signInId } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(12 * 60 * 60 * 1000);
  });

  it('is refused alike for a wrong password, an unknown person and one who was removed everywhere', async () => {
    const admin = await createTestPerson(node.parts, node.workspaceId, 'admin');
    const user = await memberOf(node.workspaceId);
    await expect(attempt(user.email, 'not the password')).rejects.toMatchObject(wrong);
    await expect(attempt('nobody@example.com', TEST_PASSWORD)).rejects.toMatchObject(wrong);
    await removeMember(node.parts, admin.principal, user.id);
    await expect(attempt(user.email, TEST_PASSWORD)).rejects.toMatchObject(wrong);
  });

  it.each([
    ['no e-mail address', 'not an address', TEST_PASSWORD],
    ['an empty password', 'someone@example.com', ''],
    ['an endless password', 'someone@example.com', 'x'.repeat(100_000)],
  ])('refuses %s without counting or hashing', async (_, email, password) => {
    const address = randomUUID();
    await expect(attempt(email, password, address)).rejects.toMatchObject(wrong);
    const { rowCount } = await node.parts.pool.query('SELECT FROM sign_in_throttles WHERE key = $1', [
      `address:${address}`,
    ]);
    expect(rowCount).toBe(0);
  });

  it('gives an e-mail address five tries, then makes it wait longer after each', async () => {
    const user = await memberOf(node.workspaceId);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(attempt(user.email, 'wrong password')).rejects.toMatchObject(wrong);
    }
    const blocked = attempt(user.email, TEST_PASSWORD);
    await expect(blocked).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: expect.any(Number) });
    await letPass(32);
    await expect(attempt(user.email, 'wrong password')).rejects.toMatchObject(wrong);
    const longer: unknown = await attempt(user.email, 'wrong password').catch((error: unknown) => error);
    expect(longer).toMatchObject({ code: 'rate_limited' });
    expect((longer as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(32_000);
    expect((longer as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(64_000);
    await letPass(64);
    await expect(attempt(user.email, TEST_PASSWORD)).resolves.toMatchObject({ userId: user.id });
    await expect(attempt(user.email, 'wrong password')).rejects.toMatchObject(wrong);
  });

  it('never makes anyone wait longer than a quarter of an hour, and forgets after a quiet hour', async () => {
    const user = await memberOf(node.workspaceId);
    await node.parts.prisma.signInThrottle.create({
      data: { key: `email:${user.email}`, failures: 2_000_000, blockedUntil: new Date() },
    });
    await expect(attempt(user.email, 'wrong password')).rejects.toMatchObject(wrong);
    const blocked: unknown = await attempt(user.email, TEST_PASSWORD).catch((error: unknown) => error);
    expect((blocked as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(890_000);
    expect((blocked as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(900_000);
    await letPass(900 + 3601);
    await expect(attempt(user.email, 'wrong password')).rejects.toMatchObject(wrong);
    await expect(attempt(user.email, TEST_PASSWORD)).resolves.toMatchObject({ userId: user.id });
  });

  it('counts tries that come all at once', async () => {
    const user = await memberOf(node.workspaceId);
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => attempt(user.email, 'wrong password')));
    const looked = answers.filter((answer) => answer.status === 'rejected' && answer.reason.code === 'unauthenticated');
    expect(looked).toHaveLength(5);
  });

  it('limits one network address across many e-mail addresses', async () => {
    const address = randomUUID();
    await node.parts.prisma.signInThrottle.create({
      data: { key: `address:${address}`, failures: 49, blockedUntil: new Date() },
    });
    const [one, two] = [await memberOf(node.workspaceId), await memberOf(node.workspaceId)];
    await expect(attempt(one.email, 'wrong password', address)).rejects.toMatchObject(wrong);
    await expect(attempt(two.email, TEST_PASSWORD, address)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(attempt(two.email, TEST_PASSWORD)).resolves.toMatchObject({ userId: two.id });
  });

  it('does not clear a network address by one right password', async () => {
    const user = await memberOf(node.workspaceId);
    const address = randomUUID();
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(attempt(user.email, 'wrong password', address)).rejects.toMatchObject(wrong);
    }
    await attempt(user.email, TEST_PASSWORD, address);
    const row = await node.parts.prisma.signInThrottle.findUnique({ where: { key: `address:${address}` } });
    expect(row?.failures).toBe(2);
  });
});

describe('signing out', () => {
  it('ends the sign-in at once, is in the ledger, and changes nothing the second time', async () => {
    const person = await createTestPerson(node.parts, node.workspaceId, 'operator');
    await signOut(node.parts, person);
    await expect(authenticatePerson(node.parts, person)).rejects.toMatchObject({ code: 'unauthenticated' });
    await signOut(node.parts, person);
    expect(await eventsOf(node.workspaceId, person.userId)).toEqual(['member.signed-in', 'member.signed-out']);
  });

  it("does not end someone else's sign-in", async () => {
    const person = await createTestPerson(node.parts, node.workspaceId, 'operator');
    const other = await createTestPerson(node.parts, node.workspaceId, 'operator');
    await signOut(node.parts, { userId: other.userId, signInId: person.signInId });
    await expect(authenticatePerson(node.parts, person)).resolves.toMatchObject({ userId: person.userId });
  });
});
