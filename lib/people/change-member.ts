import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { MemberView } from '@/lib/contracts/people';
import type { PersonRole } from '@/lib/contracts/words';
import type { Parts } from '@/lib/parts';
import { keepAnAdmin, revokeKeysBeyond } from './authority-left';
import { findUser, requireMember, viewMember } from './view-member';

export async function changeMember(
  parts: Parts,
  principal: Principal,
  userId: string,
  { role }: { role: PersonRole },
): Promise<MemberView> {
  requireRole(principal, 'admin');
  const user = await findUser(parts, userId);
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const { role: was } = requireMember(state, userId);
      if (was === role) return { events: [], result: (after) => viewMember(after.get('members', userId), user) };
      if (was === 'admin') keepAnAdmin(state, userId);
      const actor = actorOf(principal);
      const payload = { userId, name: user.name, role, was };
      return {
        events: [
          { kind: 'member.changed', actor, subject: `member:${userId}`, payload },
          ...revokeKeysBeyond(state, userId, role, actor),
        ],
        result: (after) => viewMember(after.get('members', userId), user),
      };
    },
  });
}
