import { randomUUID } from 'node:crypto';
import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { PolicyDraft, SavedPolicy } from '@/lib/contracts/policies';
import type { StateView } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';
import { checkDraft } from './check-draft';
import { viewPolicy } from './view-policy';

const MAX_POLICIES = 2_000;

/** Once this has answered, no node decides a call without it. */
export async function createPolicy(parts: Parts, principal: Principal, policy: PolicyDraft): Promise<SavedPolicy> {
  requireRole(principal, 'admin');
  const id = `pol_${randomUUID()}`;
  return parts.ledger.append(principal.workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state, now) => {
      guardAuthority(state, principal, 'admin');
      requireRoom(state);
      const warnings = checkDraft(parts, state, id, policy, now);
      return {
        events: [
          { kind: 'policy.created', actor: actorOf(principal), subject: `policy:${id}`, payload: { id, policy } },
        ],
        result: (after) => ({ policy: viewPolicy(after.get('policies', id)), warnings }),
      };
    },
  });
}

function requireRoom(state: StateView): void {
  let stored = 0;
  for (const _policy of state.all('policies')) stored += 1;
  if (stored < MAX_POLICIES) return;
  throw new CountersignError('conflict', `There are ${MAX_POLICIES} policies already: delete some first.`);
}
