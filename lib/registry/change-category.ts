import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import type { Parts } from '@/lib/parts';
import { noSuchCategory, viewOneOf } from './view-category';

/** Once this has answered, no node decides a call by what the category was before. */
export async function changeCategory(
  parts: Parts,
  principal: Principal,
  id: string,
  patch: CategoryPatch,
): Promise<CategoryView> {
  requireRole(principal, 'admin');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const category = state.get('categories', id);
      if (!category) throw noSuchCategory(id);
      const { enabled, permission } = patch;
      const change = {
        ...(enabled !== undefined && enabled !== category.enabled && { enabled }),
        ...(permission !== undefined && permission !== category.permission && { permission }),
      };
      const payload = { id, ...change, by: 'person' as const };
      return {
        events:
          Object.keys(change).length > 0
            ? [{ kind: 'category.changed', actor: actorOf(principal), subject: `category:${id}`, payload }]
            : [],
        result: (after) => viewOneOf(after, id),
      };
    },
  });
}
