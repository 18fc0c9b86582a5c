import { z } from 'zod';
import { route } from '@/lib/gateways/rest/handle';
import { revokeKey } from '@/lib/keys/revoke-key';

const params = z.strictObject({ id: z.string().max(128) });

export const DELETE = route({ role: 'admin', params }, async ({ parts, principal, params: { id } }) => ({
  key: await revokeKey(parts, principal, id),
}));
