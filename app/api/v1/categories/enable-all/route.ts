import { enableAll } from '@/lib/contracts/registry';
import { route } from '@/lib/gateways/rest/handle';
import { enableAllCategories } from '@/lib/registry/enable-all-categories';

export const POST = route({ role: 'admin', body: enableAll }, async ({ parts, principal, body }) => ({
  items: await enableAllCategories(parts, principal, body.enabled),
  nextCursor: null,
}));
