import { CountersignError } from '@/lib/contracts/errors';
import type { Actor } from '@/lib/contracts/ledger-events';
import { type PersonRole, type Role, roleReaches } from '@/lib/contracts/words';

interface Person {
  readonly kind: 'user';
  readonly workspaceId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: PersonRole;
  readonly signInId: string;
}

interface Program {
  readonly kind: 'key';
  readonly workspaceId: string;
  readonly keyId: string;
  readonly name: string;
  readonly role: Role;
  readonly ownerId: string | null;
}

/** Start-up, the command line on the server itself, timers. */
interface Installation {
  readonly kind: 'system';
  readonly workspaceId: string;
  readonly name: string;
}

/** Who is calling, in which workspace, with what authority, as read from the database for this one call. */
export type Principal = Person | Program | Installation;

export function actorOf(principal: Principal): Actor {
  if (principal.kind === 'user') return `user:${principal.userId}`;
  if (principal.kind === 'key') return `key:${principal.keyId}`;
  return 'system';
}

export function requireRole(principal: Principal, needed: PersonRole): void {
  if (principal.kind === 'system' || roleReaches(principal.role, needed)) return;
  throw new CountersignError('forbidden', `This needs the role ${needed}; you are ${principal.role}.`);
}
