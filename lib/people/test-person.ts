import { randomUUID, scryptSync } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { authenticatePerson } from '@/lib/access/authenticate';
import type { Principal } from '@/lib/access/principal';
import { authSecret, sessionCookieName } from '@/lib/access/session-cookie';
import type { PersonRole } from '@/lib/contracts/words';
import type { Parts } from '@/lib/parts';
import { inviteMember } from './invite-member';
import { type SignedIn, signIn } from './sign-in';

export const TEST_PASSWORD = 'correct horse battery';

export interface TestPerson extends SignedIn {
  readonly principal: Principal & { kind: 'user' };
  /** As a browser sends it. */
  readonly cookie: string;
}

/** Someone with a role in the workspace, signed in. Their password is hashed cheaply, so that tests are not slow. */
export async function createTestPerson(parts: Parts, workspaceId: string, role: PersonRole): Promise<TestPerson> {
  const { email, name } = await createTestUser(parts);
  await inviteMember(parts, { kind: 'system', workspaceId, name: 'test' }, { email, name, role });
  const signedIn = await signIn(parts, { email, password: TEST_PASSWORD, address: randomUUID() });
  const { slug } = await parts.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const principal = await authenticatePerson(parts, signedIn, slug);
  return { ...signedIn, principal, cookie: await cookieOf(parts, signedIn) };
}

export async function createTestUser(parts: Parts): Promise<{ id: string; email: string; name: string }> {
  const id = randomUUID();
  const salt = Buffer.from(id);
  const hash = scryptSync(TEST_PASSWORD, salt, 32, { N: 16, r: 8, p: 1 });
  const passwordHash = `scrypt$16$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  return parts.prisma.user.create({
    data: { id, email: `${id}@example.com`, name: `Person ${id.slice(0, 4)}`, passwordHash },
  });
}

export async function cookieOf(
  { environment }: Parts,
  { userId, signInId }: { userId: string; signInId: string },
): Promise<string> {
  const token = await encode({ token: { userId, signInId }, secret: authSecret(environment) });
  return `${sessionCookieName(environment)}=${token}`;
}
