'use client';

import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { joinClasses } from '@/components/ui/join-classes';
import { eventMeanings } from '@/lib/contracts/ledger-events';
import { type AuditFilters, fromLocalInput, toLocalInput } from './audit-filters';
import type { Names } from './collect-names';
import { FilterSelect } from './filter-select';
import { groupEventKinds } from './known-event';

const kindGroups = groupEventKinds().map(({ title, kinds }) => ({
  title,
  options: kinds.map((kind) => [kind, eventMeanings[kind]] as const),
}));

interface FilterBarProps {
  filters: AuditFilters;
  names: Names;
  tools: readonly string[];
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** On a phone it unfolds, so that the list keeps the screen. */
export function FilterBar({ filters, names, tools, onChange }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const count = Object.keys(filters).length;
  return (
    <search className="flex flex-col gap-2">
      <Button
        size="sm"
        className="self-start md:hidden"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <ListFilter aria-hidden className="size-4" />
        {count === 0 ? 'Filter' : `Filter (${count})`}
      </Button>
      <div
        className={joinClasses(
          'grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap md:gap-x-2',
          !unfolded && 'max-md:hidden',
        )}
      >
        <div className="col-span-2 min-w-0 md:w-56">
          <FilterSelect
            label="What happened"
            any="Everything"
            value={filters.kind}
            groups={kindGroups}
            onChange={(kind) => onChange({ kind })}
          />
        </div>
        <ToolFilter key={filters.tool} value={filters.tool} tools={tools} onChange={(tool) => onChange({ tool })} />
        <div className="min-w-0 md:w-36">
          <FilterSelect
            label="Agent"
            any="Any agent"
            value={filters.agent}
            groups={[{ options: [...names.keys] }]}
            onChange={(agent) => onChange({ agent })}
          />
        </div>
        <div className="min-w-0 md:w-36">
          <FilterSelect
            label="Person"
            any="Any person"
            value={filters.person}
            groups={[{ options: [...names.people] }]}
            onChange={(person) => onChange({ person })}
          />
        </div>
        <div className="col-span-2 min-w-0 md:w-48">
          <Input
            type="datetime-local"
            label="From"
            value={toLocalInput(filters.from)}
            onChange={(event) => onChange({ from: fromLocalInput(event.target.value) })}
          />
        </div>
        <div className="col-span-2 min-w-0 md:w-48">
          <Input
            type="datetime-local"
            label="Until"
            value={toLocalInput(filters.to)}
            onChange={(event) => onChange({ to: fromLocalInput(event.target.value) })}
          />
        </div>
      </div>
    </search>
  );
}

interface ToolFilterProps {
  value: string | undefined;
  tools: readonly string[];
  onChange: (tool: string) => void;
}

/** A text, not a list: calls to tools that never existed are in the ledger too. */
function ToolFilter({ value = '', tools, onChange }: ToolFilterProps) {
  const [draft, setDraft] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft.trim());
      }}
      className="min-w-0 md:w-32"
    >
      <Input
        label="Tool"
        placeholder="Any tool"
        list="audit-tools"
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          // Picked from the list: no need to press Enter.
          if (tools.includes(event.target.value)) onChange(event.target.value);
        }}
        onBlur={() => draft.trim() !== value && onChange(draft.trim())}
      />
      <datalist id="audit-tools">
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
    </form>
  );
}
