import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { CategoryView } from '@/lib/contracts/registry';
import type { Parts } from '@/lib/parts';
import { switchCategories } from './switch-categories';
import { viewAllOf } from './view-category';

/** Switches every category on, or off, in one commit. */
export async function enableAllCategories(
  parts: Parts,
  principal: Principal,
  enabled: boolean,
): Promise<CategoryView[]> {
  requireRole(principal, 'admin');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      return {
        events: switchCategories(state.all('categories'), enabled, 'person', actorOf(principal)),
        result: viewAllOf,
      };
    },
  });
}
