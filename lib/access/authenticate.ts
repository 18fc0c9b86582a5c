import { CountersignError } from '@/lib/contracts/errors';
import { role as roleSchema } from '@/lib/contracts/words';
import { hashKeySecret, looksLikeKeySecret } from '@/lib/keys/key-secret';
import type { Parts } from '@/lib/parts';
import type { Principal } from './principal';
import { type PersonToken, readSignedIn } from './read-signed-in';

export async function authenticateKey({ prisma }: Parts, secret: string): Promise<Principal & { kind: 'key' }> {
  const key = looksLikeKeySecret(secret)
    ? await prisma.key.findUnique({ where: { secretHash: hashKeySecret(secret) } })
    : null;
  if (!key || key.revokedAt !== null) {
    throw new CountersignError('unauthenticated', 'This key is not known, or it was revoked.');
  }
  return {
    kind: 'key',
    workspaceId: key.workspaceId,
    keyId: key.id,
    name: key.name,
    role: roleSchema.parse(key.role),
    ownerId: key.ownerId,
  };
}

/** In the workspace of that slug, or else in the person's first. One they are not in does not exist for them. */
export async function authenticatePerson(
  parts: Parts,
  token: PersonToken,
  workspaceSlug?: string,
): Promise<Principal & { kind: 'user' }> {
  const { user, workspaces } = await readSignedIn(parts, token);
  const workspace = workspaces.find(({ slug }) => workspaceSlug === undefined || slug === workspaceSlug);
  if (!workspace) throw noSuchWorkspace();
  return {
    kind: 'user',
    workspaceId: workspace.id,
    userId: user.id,
    name: user.name,
    role: workspace.role,
    signInId: token.signInId,
  };
}

export function noSuchWorkspace(): CountersignError {
  return new CountersignError('not_found', 'There is no such workspace.');
}
