import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/join-classes';
import { Switch } from '@/components/ui/switch';
import type { PolicyView } from '@/lib/contracts/policies';
import type { CategoryView } from '@/lib/contracts/registry';
import { ActionWord } from './action-word';
import { ConditionLine } from './condition-line';
import { describeReach } from './describe-reach';

interface PolicyRowProps {
  policy: PolicyView;
  categories: readonly CategoryView[];
  editable: boolean;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PolicyRow({ policy, categories, editable, onSwitch, onEdit, onDelete }: PolicyRowProps) {
  const { id, name, action, enabled, conditions, priority, message } = policy;
  return (
    <li
      data-policy={id}
      tabIndex={-1}
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-line border-t px-4 py-3 focus-visible:-outline-offset-2 max-sm:grid-cols-1"
    >
      <div className={joinClasses('flex min-w-0 flex-col gap-1', !enabled && 'opacity-65')}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ActionWord word={action} />
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {!enabled && <Badge>off</Badge>}
        </p>
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          for {describeReach(policy, categories)}
          {conditions.length === 0 && ', whatever the arguments'}
        </p>
        {conditions.length > 0 && (
          <ul aria-label="Conditions" className="flex flex-col gap-1 text-ink-soft">
            {conditions.map((condition, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same, and neither has state
              <li key={index} className="flex gap-1.5">
                <span className="shrink-0 text-ink-faint">{index === 0 ? 'when' : 'and'}</span>
                <div className="min-w-0">
                  <ConditionLine condition={condition} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {message && <p className="text-ink-faint [overflow-wrap:anywhere]">Says: {message}</p>}
      </div>
      <div className="flex items-center gap-1 self-start max-sm:w-full">
        <span className="mr-2 text-ink-faint text-xs max-sm:flex-1">
          priority <span className="inline-block min-w-6 text-right text-ink-soft sm:min-w-8">{priority}</span>
        </span>
        {editable && (
          <>
            <Switch checked={enabled} onChange={onSwitch} label={`Policy ${name}`} />
            <Button variant="ghost" size="sm" className="ml-1 px-1.5!" aria-label={`Edit ${name}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
            </Button>
            <Button variant="ghost" size="sm" className="px-1.5!" aria-label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
