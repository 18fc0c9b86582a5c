import { memberInvite } from '@/lib/contracts/people';
import { route } from '@/lib/gateways/rest/handle';
import { inviteMember } from '@/lib/people/invite-member';
import { listMembers } from '@/lib/people/list-members';

export const GET = route({ role: 'admin' }, async ({ parts, principal }) => ({
  items: await listMembers(parts, principal),
  nextCursor: null,
}));

export const POST = route({ role: 'admin', body: memberInvite, status: 201 }, ({ parts, principal, body }) =>
  inviteMember(parts, principal, body),
);
