import { CountersignError } from '@/lib/contracts/errors';
import { type PersonRole, roleReaches } from '@/lib/contracts/words';
import type { StateView } from '@/lib/ledger/command';
import type { Principal } from './principal';

/**
 * Called inside `decide`: authority as it stands at the commit, not as it stood when the call came in.
 * A role lowered or a key revoked in between refuses here, on whichever node.
 */
export function guardAuthority(state: StateView, principal: Principal, needed: PersonRole): void {
  if (principal.kind === 'system') return;
  const role =
    principal.kind === 'user' ? state.get('members', principal.userId)?.role : activeKeyRole(state, principal.keyId);
  if (role === undefined) throw new CountersignError('unauthenticated', 'This access was withdrawn.');
  if (!roleReaches(role, needed))
    throw new CountersignError('forbidden', `This needs the role ${needed}; you are ${role}.`);
}

function activeKeyRole(state: StateView, keyId: string) {
  const key = state.get('keys', keyId);
  return key && key.revokedAt === null ? key.role : undefined;
}
