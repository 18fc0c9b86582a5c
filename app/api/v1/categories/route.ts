import { route } from '@/lib/gateways/rest/handle';
import { listCategories } from '@/lib/registry/list-categories';

export const GET = route({ role: 'viewer' }, async ({ parts, principal }) => ({
  items: await listCategories(parts, principal),
  nextCursor: null,
}));
