import type { PolicyView } from '@/lib/contracts/policies';
import type { CategoryView } from '@/lib/contracts/registry';
import { orderPolicies, type PolicyTier, policyTiers, tierOf } from './order-policies';
import { PolicyRow } from './policy-row';

const tierTexts: Readonly<Record<PolicyTier, { title: string; meaning: string }>> = {
  deny: { title: 'Denies', meaning: 'Any that matches denies the call, whatever its priority.' },
  'always-ask': { title: 'Always asked', meaning: 'Any that matches is asked every time. No approval is remembered.' },
  'by-priority': { title: 'By priority', meaning: 'The highest that matches decides. At the same priority, asks do.' },
};

interface PolicyListProps {
  policies: readonly PolicyView[];
  categories: readonly CategoryView[];
  editable: boolean;
  onSwitch: (policy: PolicyView, enabled: boolean) => void;
  onEdit: (policy: PolicyView) => void;
  onDelete: (policy: PolicyView) => void;
}

/** In the order in which they count, with what each group means. */
export function PolicyList({ policies, onSwitch, onEdit, onDelete, ...row }: PolicyListProps) {
  const ordered = orderPolicies(policies);
  return policyTiers.map((tier) => {
    const members = ordered.filter((policy) => tierOf(policy) === tier);
    if (members.length === 0) return null;
    const { title, meaning } = tierTexts[tier];
    return (
      <div key={tier} className="overflow-clip rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-baseline gap-x-2 bg-sunken px-4 py-2 text-[13px]">
          <h3 id={`policies-${tier}`} className="font-medium">
            {title} <span className="font-normal text-ink-faint">{members.length}</span>
          </h3>
          <p className="text-ink-soft">{meaning}</p>
        </div>
        <ul aria-labelledby={`policies-${tier}`}>
          {members.map((policy) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              {...row}
              onSwitch={(enabled) => onSwitch(policy, enabled)}
              onEdit={() => onEdit(policy)}
              onDelete={() => onDelete(policy)}
            />
          ))}
        </ul>
      </div>
    );
  });
}
