import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { invalidFrom } from '@/lib/contracts/errors';
import { type PolicyDraft, type PolicyPatch, policyDraft, type SavedPolicy } from '@/lib/contracts/policies';
import type { Parts } from '@/lib/parts';
import { checkDraft } from './check-draft';
import { noSuchPolicy, viewPolicy } from './view-policy';

/** The policy as the patch leaves it is checked as a whole, its examples included. */
export async function changePolicy(
  parts: Parts,
  principal: Principal,
  id: string,
  patch: PolicyPatch,
): Promise<SavedPolicy> {
  requireRole(principal, 'admin');
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state, now) => {
      guardAuthority(state, principal, 'admin');
      const row = state.get('policies', id);
      if (!row) throw noSuchPolicy();
      const policy = merge(row.definition, patch);
      const warnings = checkDraft(parts, state, id, policy, now);
      const isSame = canonicalJson(policy) === canonicalJson(row.definition);
      return {
        events: isSame
          ? []
          : [{ kind: 'policy.changed', actor: actorOf(principal), subject: `policy:${id}`, payload: { id, policy } }],
        result: (after) => ({ policy: viewPolicy(after.get('policies', id)), warnings }),
      };
    },
  });
}

function merge(stored: PolicyDraft, patch: PolicyPatch): PolicyDraft {
  const merged = Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null && value !== undefined);
  const parsed = policyDraft.safeParse(Object.fromEntries(merged));
  if (!parsed.success) throw invalidFrom(parsed.error);
  return parsed.data;
}
