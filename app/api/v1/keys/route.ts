import { keyCreate } from '@/lib/contracts/people';
import { route } from '@/lib/gateways/rest/handle';
import { createKey } from '@/lib/keys/create-key';
import { listKeys } from '@/lib/keys/list-keys';

export const GET = route({ role: 'admin' }, async ({ parts, principal }) => ({
  items: await listKeys(parts, principal),
  nextCursor: null,
}));

export const POST = route({ role: 'admin', body: keyCreate, status: 201 }, ({ parts, principal, body }) =>
  createKey(parts, principal, body),
);
