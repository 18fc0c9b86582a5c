import type { PolicyDraft } from '@/lib/contracts/policies';

type Ordered = Pick<PolicyDraft, 'action' | 'remember' | 'priority'> & { readonly id: string };

/** In the order in which they count. */
export const policyTiers = ['deny', 'always-ask', 'by-priority'] as const;
export type PolicyTier = (typeof policyTiers)[number];

export function tierOf({ action, remember }: Pick<PolicyDraft, 'action' | 'remember'>): PolicyTier {
  if (action === 'deny') return 'deny';
  return action === 'ask' && !remember ? 'always-ask' : 'by-priority';
}

/** As the server asks them: by tier, then the higher priority, then asks before approvals. */
export function orderPolicies<P extends Ordered>(policies: readonly P[]): P[] {
  return [...policies].sort(compare);
}

function compare(a: Ordered, b: Ordered): number {
  const tiers = policyTiers.indexOf(tierOf(a)) - policyTiers.indexOf(tierOf(b));
  if (tiers !== 0) return tiers;
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.action !== b.action) return a.action === 'ask' ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
