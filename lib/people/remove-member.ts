import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { MemberView } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';
import { keepAnAdmin, revokeKeysBeyond } from './authority-left';
import { findUser, requireMember, viewMember } from './view-member';

/** Answers with the person as they were. */
export async function removeMember(parts: Parts, principal: Principal, userId: string): Promise<MemberView> {
  requireRole(principal, 'admin');
  const user = await findUser(parts, userId);
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const member = requireMember(state, userId);
      if (member.role === 'admin') keepAnAdmin(state, userId);
      const actor = actorOf(principal);
      const payload = { userId, name: user.name };
      return {
        events: [
          { kind: 'member.removed', actor, subject: `member:${userId}`, payload },
          ...revokeKeysBeyond(state, userId, null, actor),
        ],
        result: () => viewMember(member, user),
      };
    },
  });
}
