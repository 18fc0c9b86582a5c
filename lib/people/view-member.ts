import { CountersignError } from '@/lib/contracts/errors';
import type { MemberView } from '@/lib/contracts/people';
import type { StateView } from '@/lib/ledger/command';
import type { MemberRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';

interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export function viewMember(row: MemberRow | undefined, user: User): MemberView {
  if (!row) throw notAMember();
  return { userId: user.id, email: user.email, name: user.name, role: row.role, addedAt: row.addedAt };
}

export async function findUser({ prisma }: Parts, userId: string): Promise<User> {
  const user = await prisma.user.findUnique({ where: { id: userId } });
  if (!user) throw notAMember();
  return user;
}

export function requireMember(state: StateView, userId: string): MemberRow {
  const member = state.get('members', userId);
  if (!member) throw notAMember();
  return member;
}

function notAMember(): CountersignError {
  return new CountersignError('not_found', 'There is no such person in this workspace.');
}
