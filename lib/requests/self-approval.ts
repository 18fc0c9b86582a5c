import type { Principal } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import { roleReaches } from '@/lib/contracts/words';
import type { StateView } from '@/lib/ledger/command';

/** The owner of a key may decide for its agent only while nobody else could; then it is marked in the ledger. */
export function isSelfApproval(state: StateView, keyId: string, principal: Principal): boolean {
  const person = principal.kind === 'user' ? principal.userId : principal.kind === 'key' ? principal.ownerId : null;
  const owner = state.get('keys', keyId)?.ownerId ?? null;
  if (owner === null || owner !== person) return false;
  const deciders = [...state.all('members')].filter((member) => roleReaches(member.role, 'operator'));
  if (deciders.some((member) => member.userId !== person)) {
    throw new CountersignError('forbidden', "You own this agent's key, so someone else has to decide its calls.");
  }
  return true;
}
