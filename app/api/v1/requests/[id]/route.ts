import { z } from 'zod';
import { requestId } from '@/lib/contracts/identifiers';
import { route } from '@/lib/gateways/rest/handle';
import { getRequest } from '@/lib/requests/get-request';

const params = z.strictObject({ id: requestId });

/** An agent sees its own alone. */
export const GET = route({ role: 'any', params }, async ({ parts, principal, params: { id } }) => ({
  request: await getRequest(parts, principal, id),
}));
