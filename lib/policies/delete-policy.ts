import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import type { PolicyView } from '@/lib/contracts/policies';
import type { Parts } from '@/lib/parts';
import { noSuchPolicy, viewPolicy } from './view-policy';

/** Answers with the policy as it was. */
export async function deletePolicy(parts: Parts, principal: Principal, id: string): Promise<PolicyView> {
  requireRole(principal, 'admin');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const row = state.get('policies', id);
      if (!row) throw noSuchPolicy();
      const payload = { id, name: row.name };
      return {
        events: [{ kind: 'policy.deleted', actor: actorOf(principal), subject: `policy:${id}`, payload }],
        result: () => viewPolicy(row),
      };
    },
  });
}
