import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Parts } from '@/lib/parts';
import { inviteMember } from '@/lib/people/invite-member';
import { removeMember } from '@/lib/people/remove-member';
import { cookieOf, createTestPerson, type TestPerson } from '@/lib/people/test-person';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { authenticateKey, authenticatePerson } from './authenticate';
import { readPersonToken } from './read-person-token';
import { authSecret } from './session-cookie';

let node: TestNode;
let second: string;
let admin: TestPerson;
beforeAll(async () => {
  node = await createTestNode();
  ({ id: second } = await createWorkspace(node.parts, { slug: 'second', name: 'Second' }));
  admin = await createTestPerson(node.parts, node.workspaceId, 'admin');
});
afterAll(() => node.close());

const unauthenticated = { code: 'unauthenticated' };

describe('a person', () => {
  it('is in their first workspace unless they name one, with the role they have there', async () => {
    const person = await createTestPerson(node.parts, node.workspaceId, 'viewer');
    const { email, name } = person;
    const system = { kind: 'system', workspaceId: second, name: 'test' } as const;
    await inviteMember(node.parts, system, { email, name, role: 'admin' });
    await expect(authenticatePerson(node.parts, person)).resolves.toMatchObject({
      workspaceId: node.workspaceId,
      role: 'viewer',
    });
    await expect(authenticatePerson(node.parts, person, 'second')).resolves.toMatchObject({
      workspaceId: second,
      role: 'admin',
    });
  });

  it('finds no workspace they are not in, nor one that is not there', async () => {
    for (const slug of ['second', 'nowhere', '']) {
      await expect(authenticatePerson(node.parts, admin, slug)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is nobody once their sign-in has run out, or they were removed', async () => {
    const [late, removed] = [
      await createTestPerson(node.parts, node.workspaceId, 'viewer'),
      await createTestPerson(node.parts, node.workspaceId, 'viewer'),
    ];
    await node.parts.pool.query('UPDATE sign_ins SET expires_at = now() WHERE id = $1', [late.signInId]);
    await removeMember(node.parts, admin.principal, removed.userId);
    await expect(authenticatePerson(node.parts, late)).rejects.toMatchObject(unauthenticated);
    await expect(authenticatePerson(node.parts, removed)).rejects.toMatchObject(unauthenticated);
  });

  it("cannot use someone else's sign-in", async () => {
    const other = await createTestPerson(node.parts, node.workspaceId, 'viewer');
    const mixed = { userId: admin.userId, signInId: other.signInId };
    await expect(authenticatePerson(node.parts, mixed)).rejects.toMatchObject(unauthenticated);
  });
});

describe('a key', () => {
  it.each(['', 'cs_', `cs_${'A'.repeat(43)}`, `cs_${'A'.repeat(5000)}`, '\u0000'])(
    'that was never made is refused: %j',
    async (secret) => {
      await expect(authenticateKey(node.parts, secret)).rejects.toMatchObject(unauthenticated);
    },
  );
});

describe('the cookie of a sign-in', () => {
  const token = () => ({ userId: admin.userId, signInId: admin.signInId });

  it('is found among others, whole or in pieces', async () => {
    expect(await readPersonToken(node.parts, `theme=dark; ${admin.cookie}; other=1`)).toEqual(token());
    const [name = '', value = ''] = admin.cookie.split('=');
    const pieces = `${name}.1=${value.slice(100)}; ${name}.0=${value.slice(0, 100)}`;
    expect(await readPersonToken(node.parts, pieces)).toEqual(token());
  });

  it('is nothing when it is missing, broken, changed, of another secret or without a sign-in', async () => {
    const cookie = (value: string) => `next-auth.session-token=${value}`;
    const secret = authSecret(node.parts.environment);
    const broken = [
      '',
      ';;;=;',
      cookie(''),
      cookie('not.a.token'),
      `${admin.cookie.slice(0, -4)}AAAA`,
      cookie(await encode({ token: token(), secret: 'another secret' })),
      cookie(await encode({ token: { sub: admin.userId }, secret })),
      cookie(await encode({ token: token(), secret, maxAge: -60 })),
    ];
    for (const header of broken) expect(await readPersonToken(node.parts, header)).toBeNull();
  });

  it('counts over https only under the name a plain page cannot set', async () => {
    const environment = { ...node.parts.environment, nextauthUrl: 'https://countersign.example.com' };
    const secure: Parts = { ...node.parts, environment };
    expect(await readPersonToken(secure, admin.cookie)).toBeNull();
    const cookie = await cookieOf(secure, admin);
    expect(cookie).toMatch(/^__Secure-next-auth\.session-token=/);
    expect(await readPersonToken(secure, cookie)).toEqual(token());
    expect(await readPersonToken(node.parts, cookie)).toBeNull();
  });
});
