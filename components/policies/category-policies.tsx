import { AccessBadge } from '@/components/registry/access-badge';
import { Badge } from '@/components/ui/badge';
import { ChoiceBar } from '@/components/ui/choice-bar';
import { SectionHeader } from '@/components/ui/section-header';
import { type CategoryPolicy, categoryPolicy } from '@/lib/contracts/policies';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { ActionWord, toneOf } from './action-word';

const meanings: Readonly<Record<CategoryPolicy, string>> = {
  default: 'Reads are allowed, a person is asked about the rest.',
  approve: 'Allowed without asking, unless a policy says otherwise.',
  ask: 'A person is asked, about reads too. An approve policy can lift it.',
  deny: 'Every call is denied. Nothing can lift it.',
};

const choices = categoryPolicy.options.map((value) => ({ value, tone: toneOf(value), title: meanings[value] }));

interface CategoryPoliciesProps {
  categories: readonly CategoryView[];
  editable: boolean;
  onChange: (category: CategoryView, patch: CategoryPatch) => void;
}

/** What holds for a whole category, where no policy of the list below says anything. */
export function CategoryPolicies({ categories, editable, onChange }: CategoryPoliciesProps) {
  return (
    <section aria-labelledby="category-policies" className="flex flex-col gap-3">
      <SectionHeader id="category-policies" title="By category" />
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <dl className="grid gap-x-6 gap-y-2 bg-sunken px-4 py-3 text-[13px] sm:grid-cols-2 lg:grid-cols-4">
          {categoryPolicy.options.map((policy) => (
            <div key={policy} className="max-sm:flex max-sm:gap-3">
              <dt className="max-sm:w-20 max-sm:shrink-0">
                <ActionWord word={policy} />
              </dt>
              <dd className="text-ink-soft sm:mt-1">{meanings[policy]}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} editable={editable} onChange={onChange} />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface CategoryRowProps extends Omit<CategoryPoliciesProps, 'categories'> {
  category: CategoryView;
}

function CategoryRow({ category, editable, onChange }: CategoryRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{category.name}</span>
          <Badge>{category.enabled ? 'on' : 'off'}</Badge>
          <AccessBadge access={category.permission} />
        </span>
        {!category.enabled && (
          <span className="block text-[13px] text-ink-faint">Switched off: denied, whatever is chosen here.</span>
        )}
      </div>
      {editable ? (
        <div className="w-80 max-w-full max-sm:w-full">
          <ChoiceBar
            label={`Policy of ${category.name}`}
            value={category.policy}
            choices={choices}
            onChange={(policy) => onChange(category, { policy })}
          />
        </div>
      ) : (
        <ActionWord word={category.policy} />
      )}
    </li>
  );
}
