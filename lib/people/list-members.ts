import { type Principal, requireRole } from '@/lib/access/principal';
import { type MemberView, memberView } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';

/** By name, as people look for each other. */
export async function listMembers({ prisma }: Parts, principal: Principal): Promise<MemberView[]> {
  requireRole(principal, 'admin');
  const members = await prisma.member.findMany({ where: { workspaceId: principal.workspaceId } });
  const users = await prisma.user.findMany({ where: { id: { in: members.map(({ userId }) => userId) } } });
  const byId = new Map(users.map((user) => [user.id, user]));
  return members
    .map(({ userId, role, addedAt }) =>
      memberView.parse({
        userId,
        email: byId.get(userId)?.email ?? '',
        name: byId.get(userId)?.name ?? userId,
        role,
        addedAt: addedAt.toISOString(),
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId));
}
