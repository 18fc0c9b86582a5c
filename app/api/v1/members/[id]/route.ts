import { z } from 'zod';
import { memberPatch } from '@/lib/contracts/people';
import { route } from '@/lib/gateways/rest/handle';
import { changeMember } from '@/lib/people/change-member';
import { removeMember } from '@/lib/people/remove-member';

const params = z.strictObject({ id: z.string().max(128) });

export const PATCH = route(
  { role: 'admin', params, body: memberPatch },
  async ({ parts, principal, params: { id }, body }) => ({ member: await changeMember(parts, principal, id, body) }),
);

export const DELETE = route({ role: 'admin', params }, async ({ parts, principal, params: { id } }) => ({
  member: await removeMember(parts, principal, id),
}));
