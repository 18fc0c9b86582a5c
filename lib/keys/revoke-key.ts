import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { KeyView } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';
import { noSuchKey, readOwnerName, viewKey } from './view-key';

/** For good. Doing it twice changes nothing. */
export async function revokeKey(parts: Parts, principal: Principal, id: string): Promise<KeyView> {
  requireRole(principal, 'admin');
  const { workspaceId } = principal;
  const known = await parts.prisma.key.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!known) throw noSuchKey();
  const ownerName = await readOwnerName(parts, known.ownerId);
  return parts.ledger.append(workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const key = state.get('keys', id);
      if (!key) throw noSuchKey();
      const payload = { id, name: key.name };
      return {
        events:
          key.revokedAt === null
            ? [{ kind: 'key.revoked', actor: actorOf(principal), subject: `key:${id}`, payload }]
            : [],
        result: (after) => viewKey(after.get('keys', id), ownerName),
      };
    },
  });
}
