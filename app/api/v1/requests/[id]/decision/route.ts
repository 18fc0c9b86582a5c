import { z } from 'zod';
import { decide } from '@/lib/contracts/decide';
import { requestId } from '@/lib/contracts/identifiers';
import { route } from '@/lib/gateways/rest/handle';
import { decideRequest } from '@/lib/requests/decide-request';

const params = z.strictObject({ id: requestId });

export const POST = route(
  { role: 'operator', params, body: decide },
  async ({ parts, principal, params: { id }, body }) => ({ request: await decideRequest(parts, principal, id, body) }),
);
