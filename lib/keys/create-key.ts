import { randomUUID } from 'node:crypto';
import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { type KeyCreate, type KeyView, keyCreate } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';
import { makeKeySecret } from './key-secret';
import { readOwnerName, viewKey } from './view-key';

/** The secret is in this answer and nowhere else. */
export async function createKey(
  parts: Parts,
  principal: Principal,
  input: KeyCreate,
): Promise<{ key: KeyView; secret: string }> {
  requireRole(principal, 'admin');
  const id = randomUUID();
  const ownerId = ownerOf(principal);
  const ownerName = await readOwnerName(parts, ownerId);
  const { secret, prefix, secretHash } = makeKeySecret();
  const payload = { id, ...keyCreate.parse(input), ownerId, prefix, secretHash };
  const key = await parts.ledger.append(principal.workspaceId, {
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      return {
        events: [{ kind: 'key.created', actor: actorOf(principal), subject: `key:${id}`, payload }],
        result: (after) => viewKey(after.get('keys', id), ownerName),
      };
    },
  });
  return { key, secret };
}

/** A key made with a key belongs to the same person, or they could approve their own agents by a detour. */
function ownerOf(principal: Principal): string | null {
  if (principal.kind === 'user') return principal.userId;
  return principal.kind === 'key' ? principal.ownerId : null;
}
