import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { permissionLevel } from '@/lib/contracts/words';
import { ToolRow } from './tool-row';

interface CategoryCardProps {
  category: CategoryView;
  /** How many of its tools a search left out. */
  hidden: number;
  editable: boolean;
  onChange: (category: CategoryView, patch: CategoryPatch) => void;
}

export function CategoryCard({ category, hidden, editable, onChange }: CategoryCardProps) {
  const titleId = `category-${category.id}`;

  function changeLevel(value: string) {
    const level = permissionLevel.safeParse(value);
    if (level.success && level.data !== category.permission) onChange(category, { permission: level.data });
  }

  return (
    <section aria-labelledby={titleId} className="overflow-clip rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="font-medium text-[15px]">
            {category.name} <span className="font-mono font-normal text-ink-faint text-xs">{category.id}</span>
          </h2>
          <p className="text-ink-soft [overflow-wrap:anywhere]">{category.description}</p>
        </div>
        <div className="flex items-center gap-4">
          <Select
            label={`Permission level of ${category.name}`}
            hideLabel
            size="sm"
            value={category.permission}
            disabled={!editable}
            title="The most a tool of this category may declare"
            onChange={changeLevel}
          >
            {permissionLevel.options.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </Select>
          <span className="flex items-center gap-2">
            <span aria-hidden className="w-6 text-right text-ink-soft text-xs">
              {category.enabled ? 'On' : 'Off'}
            </span>
            <Switch
              checked={category.enabled}
              onChange={(enabled) => onChange(category, { enabled })}
              label={category.name}
              disabled={!editable}
            />
          </span>
        </div>
      </header>
      {!category.enabled && (
        <p className="border-line border-t bg-sunken px-4 py-1.5 text-[13px] text-ink-soft">
          Switched off: agents do not see these tools, and calls to them are denied.
        </p>
      )}
      {category.tools.length === 0 && hidden === 0 ? (
        <p className="border-line border-t px-4 py-3 text-ink-faint">No tools are registered in this category yet.</p>
      ) : (
        <ul>
          {category.tools.map((tool) => (
            <ToolRow key={tool.name} category={category} tool={tool} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="border-line border-t px-4 py-2 text-[13px] text-ink-faint">
          {hidden} more {hidden === 1 ? 'tool does' : 'tools do'} not match the search.
        </p>
      )}
    </section>
  );
}
