import { type Principal, requireRole } from '@/lib/access/principal';
import { type KeyView, keyView } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';

/** Those in use first, each part newest first. Revoked ones stay listed: the audit names them. */
export async function listKeys({ prisma }: Parts, principal: Principal): Promise<KeyView[]> {
  requireRole(principal, 'admin');
  const keys = await prisma.key.findMany({
    where: { workspaceId: principal.workspaceId },
    omit: { secretHash: true },
    orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'asc' }],
  });
  const owners = await prisma.user.findMany({ where: { id: { in: keys.flatMap(({ ownerId }) => ownerId ?? []) } } });
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return keys.map(({ ownerId, createdAt, revokedAt, ...key }) =>
    keyView.parse({
      ...key,
      owner: ownerId === null ? null : { id: ownerId, name: names.get(ownerId) ?? ownerId },
      createdAt: createdAt.toISOString(),
      ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    }),
  );
}
