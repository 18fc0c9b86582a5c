import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticateKey, authenticatePerson } from '@/lib/access/authenticate';
import type { Principal } from '@/lib/access/principal';
import { createKey } from '@/lib/keys/create-key';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { changeMember } from './change-member';
import { inviteMember } from './invite-member';
import { listMembers } from './list-members';
import { removeMember } from './remove-member';
import { signIn } from './sign-in';
import { createTestPerson, createTestUser, type TestPerson } from './test-person';

let node: TestNode;
let workspaceId: string;
let system: Principal;
let admin: TestPerson;

beforeAll(async () => {
  node = await createTestNode();
});
beforeEach(async () => {
  ({ id: workspaceId } = await createWorkspace(node.parts, { slug: randomUUID(), name: 'People' }));
  system = { kind: 'system', workspaceId, name: 'test' };
  admin = await createTestPerson(node.parts, workspaceId, 'admin');
});
afterAll(() => node.close());

const invitation = (email: string) => ({ email, name: 'New', role: 'operator' as const });

describe('inviting', () => {
  it('someone new makes a password that is shown once and works', async () => {
    const email = `${randomUUID()}@example.com`;
    const { member, password = '' } = await inviteMember(node.parts, admin.principal, invitation(email));
    expect(member).toMatchObject({ email, name: 'New', role: 'operator' });
    await expect(signIn(node.parts, { email, password, address: 'a' })).resolves.toMatchObject({
      userId: member.userId,
    });
  });

  it('someone new with a password given does not repeat it', async () => {
    const invite = { ...invitation(`${randomUUID()}@example.com`), password: 'given by the admin' };
    const answer = await inviteMember(node.parts, admin.principal, invite);
    expect(answer.password).toBeUndefined();
  });

  it('someone who is known only adds them: their name and password stay', async () => {
    const user = await createTestUser(node.parts);
    const invite = { ...invitation(user.email), password: 'another password' };
    const answer = await inviteMember(node.parts, admin.principal, invite);
    expect(answer).toEqual({ member: expect.objectContaining({ userId: user.id, name: user.name }) });
    const stored = await node.parts.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored).toMatchObject(user);
  });

  it('the same person twice at once adds them once, with one password', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.allSettled([
      inviteMember(node.parts, admin.principal, invitation(email)),
      inviteMember(node.another(), admin.principal, invitation(email)),
    ]);
    const added = answers.filter(({ status }) => status === 'fulfilled');
    const refused = answers.find(({ status }) => status === 'rejected');
    expect(added).toHaveLength(1);
    expect(refused).toMatchObject({ reason: { code: 'conflict' } });
    expect(await node.parts.prisma.user.count({ where: { email } })).toBe(1);
  });

  it('leaves no person behind when it is refused at the last moment', async () => {
    const other = await createTestPerson(node.parts, workspaceId, 'admin');
    await removeMember(node.parts, admin.principal, other.userId);
    const email = `${randomUUID()}@example.com`;
    const stale = inviteMember(node.parts, other.principal, invitation(email));
    await expect(stale).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await node.parts.prisma.user.count({ where: { email } })).toBe(0);
  });

  it('gives a new password to someone whose first invitation was cut off', async () => {
    const user = await createTestUser(node.parts);
    await node.parts.pool.query("UPDATE users SET created_at = now() - interval '2 minutes' WHERE id = $1", [user.id]);
    const { member, password } = await inviteMember(node.parts, admin.principal, invitation(user.email));
    expect(member.userId).toBe(user.id);
    expect(password).toBeDefined();
  });
});

describe('the last admin', () => {
  it('can be neither removed nor given a lower role, by anyone', async () => {
    await createTestPerson(node.parts, workspaceId, 'operator');
    for (const by of [admin.principal, system]) {
      await expect(removeMember(node.parts, by, admin.userId)).rejects.toMatchObject({ code: 'conflict' });
      const change = changeMember(node.parts, by, admin.userId, { role: 'viewer' });
      await expect(change).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  it('stays when two admins remove each other at once, on two nodes', async () => {
    const second = await createTestPerson(node.parts, workspaceId, 'admin');
    const other = node.another();
    const answers = await Promise.allSettled([
      removeMember(node.parts, admin.principal, second.userId),
      removeMember(other, second.principal, admin.userId),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const admins = await node.parts.prisma.member.count({ where: { workspaceId, role: 'admin' } });
    expect(admins).toBe(1);
  });
});

describe('a change of role', () => {
  it('holds for the very next call, and writes nothing when it changes nothing', async () => {
    const person = await createTestPerson(node.parts, workspaceId, 'operator');
    const { seq } = await node.parts.ledger.view(workspaceId);
    await changeMember(node.parts, admin.principal, person.userId, { role: 'operator' });
    expect((await node.parts.ledger.view(workspaceId)).seq).toBe(seq);
    const changed = await changeMember(node.parts, admin.principal, person.userId, { role: 'viewer' });
    expect(changed.role).toBe('viewer');
    await expect(authenticatePerson(node.parts, person)).resolves.toMatchObject({ role: 'viewer' });
    const byOld = listMembers(node.parts, person.principal);
    await expect(byOld).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('revokes the keys that would keep more than is left, and no others', async () => {
    const second = await createTestPerson(node.parts, workspaceId, 'admin');
    const make = (role: 'admin' | 'operator' | 'viewer' | 'agent') =>
      createKey(node.parts, second.principal, { name: role, role });
    const keys = { admin: await make('admin'), operator: await make('operator'), agent: await make('agent') };
    await changeMember(node.parts, admin.principal, second.userId, { role: 'operator' });
    await expect(authenticateKey(node.parts, keys.admin.secret)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(authenticateKey(node.parts, keys.operator.secret)).resolves.toMatchObject({ role: 'operator' });
    await removeMember(node.parts, admin.principal, second.userId);
    await expect(authenticateKey(node.parts, keys.operator.secret)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(authenticateKey(node.parts, keys.agent.secret)).resolves.toMatchObject({ role: 'agent' });
  });
});

describe('members', () => {
  it('are unknown to other workspaces', async () => {
    const { id: elsewhere } = await createWorkspace(node.parts, { slug: randomUUID(), name: 'Elsewhere' });
    const stranger = await createTestPerson(node.parts, elsewhere, 'admin');
    const remove = removeMember(node.parts, admin.principal, stranger.userId);
    await expect(remove).rejects.toMatchObject({ code: 'not_found' });
    const change = changeMember(node.parts, admin.principal, stranger.userId, { role: 'viewer' });
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    const members = await listMembers(node.parts, admin.principal);
    expect(members.map(({ userId }) => userId)).toEqual([admin.userId]);
  });

  it('who are not admins manage nobody', async () => {
    for (const role of ['viewer', 'operator'] as const) {
      const { principal } = await createTestPerson(node.parts, workspaceId, role);
      const forbidden = { code: 'forbidden' };
      await expect(listMembers(node.parts, principal)).rejects.toMatchObject(forbidden);
      await expect(inviteMember(node.parts, principal, invitation('x@example.com'))).rejects.toMatchObject(forbidden);
      await expect(changeMember(node.parts, principal, admin.userId, { role })).rejects.toMatchObject(forbidden);
      await expect(removeMember(node.parts, principal, admin.userId)).rejects.toMatchObject(forbidden);
    }
  });
});
