import { CountersignError } from '@/lib/contracts/errors';
import type { KeyView } from '@/lib/contracts/people';
import type { KeyRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';

/** Without its secret's hash, which nobody outside needs. */
export function viewKey(row: KeyRow | undefined, ownerName: string | undefined): KeyView {
  if (!row) throw noSuchKey();
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    prefix: row.prefix,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: ownerName ?? row.ownerId },
    maxAccess: row.maxAccess,
    roots: row.roots,
    templates: row.templates,
    mode: row.mode,
    createdAt: row.createdAt,
    ...(row.revokedAt !== null && { revokedAt: row.revokedAt }),
  };
}

export function noSuchKey(): CountersignError {
  return new CountersignError('not_found', 'There is no such key in this workspace.');
}

export async function readOwnerName({ prisma }: Parts, ownerId: string | null): Promise<string | undefined> {
  if (ownerId === null) return undefined;
  return (await prisma.user.findUnique({ where: { id: ownerId } }))?.name;
}
