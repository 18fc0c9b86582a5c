import { CountersignError } from '@/lib/contracts/errors';
import type { Actor, EventDraft } from '@/lib/contracts/ledger-events';
import { type PersonRole, roleReaches } from '@/lib/contracts/words';
import type { StateView } from '@/lib/ledger/command';

/** Without an admin nobody could give the role back: a workspace keeps its last one. Keys do not count. */
export function keepAnAdmin(state: StateView, userId: string): void {
  for (const member of state.all('members')) {
    if (member.role === 'admin' && member.userId !== userId) return;
  }
  throw new CountersignError('conflict', 'This is the last admin of the workspace. Make someone else admin first.');
}

/**
 * Revokes the keys by which a person would keep more authority than they now have (`null`: none).
 * Agents' keys stay: they can decide nothing, and programs that others rely on use them.
 */
export function revokeKeysBeyond(
  state: StateView,
  userId: string,
  left: PersonRole | null,
  actor: Actor,
): EventDraft[] {
  const events: EventDraft[] = [];
  for (const { id, name, role, ownerId, revokedAt } of state.all('keys')) {
    if (ownerId !== userId || revokedAt !== null || role === 'agent') continue;
    if (left !== null && roleReaches(left, role)) continue;
    events.push({ kind: 'key.revoked', actor, subject: `key:${id}`, payload: { id, name } });
  }
  return events;
}
