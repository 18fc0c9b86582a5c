import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { MemberInvite, MemberView } from '@/lib/contracts/people';
import type { Parts } from '@/lib/parts';
import { createUser } from './create-user';
import { viewMember } from './view-member';

/** `password` comes back only when it was made here, for someone new to the installation. */
export async function inviteMember(
  parts: Parts,
  principal: Principal,
  invite: MemberInvite,
): Promise<{ member: MemberView; password?: string }> {
  requireRole(principal, 'admin');
  const { user, created, password } = await createUser(parts, invite);
  try {
    const member = await parts.ledger.append(principal.workspaceId, {
      ...authorityOf(principal),
      decide: (state) => {
        guardAuthority(state, principal, 'admin');
        if (state.get('members', user.id)) {
          throw new CountersignError('conflict', `${user.email} is a member of this workspace already.`);
        }
        const payload = { userId: user.id, email: user.email, name: user.name, role: invite.role };
        return {
          events: [{ kind: 'member.added', actor: actorOf(principal), subject: `member:${user.id}`, payload }],
          result: (after) => viewMember(after.get('members', user.id), user),
        };
      },
    });
    return { member, ...(password !== undefined && { password }) };
  } catch (error) {
    if (created) await forget(parts, user.id);
    throw error;
  }
}

async function forget({ pool }: Parts, userId: string): Promise<void> {
  await pool.query(
    'DELETE FROM users u WHERE u.id = $1 AND NOT EXISTS (SELECT FROM members m WHERE m.user_id = u.id)',
    [userId],
  );
}
