import { route } from '@/lib/gateways/rest/handle';
import { listTools, toolQuery } from '@/lib/registry/list-tools';

export const GET = route({ role: 'any', query: toolQuery }, async ({ parts, principal, query }) => ({
  items: await listTools(parts, principal, query),
  nextCursor: null,
}));
