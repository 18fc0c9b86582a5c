'use client';

import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { joinClasses } from '@/components/ui/join-classes';
import type { QueueTab } from './queue-address';

interface QueueToolbarProps {
  tab: QueueTab;
  count: number | undefined;
  onTab: (tab: QueueTab) => void;
  search: string;
  onSearch: (search: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
  hideOnPhone: boolean;
}

const tabs = [
  { tab: 'pending', label: 'Waiting' },
  { tab: 'recent', label: 'Recent' },
] as const;

export function QueueToolbar(props: QueueToolbarProps) {
  const { tab, count, onTab, search, onSearch, searchField, hideOnPhone } = props;
  return (
    <header
      className={joinClasses(
        'flex h-13 shrink-0 items-center gap-3 border-line border-b px-3 md:px-4',
        hideOnPhone && 'max-md:hidden',
      )}
    >
      <h1 className="font-semibold max-md:sr-only">Queue</h1>
      <fieldset className="flex gap-0.5 rounded-md bg-sunken p-0.5">
        <legend className="sr-only">Which requests</legend>
        {tabs.map((each) => (
          <button
            key={each.tab}
            type="button"
            aria-pressed={tab === each.tab}
            onClick={() => onTab(each.tab)}
            className={joinClasses(
              'flex h-7 items-center gap-1.5 rounded px-2.5 text-[13px]',
              tab === each.tab ? 'bg-chosen font-medium shadow-sm' : 'text-ink-soft hover:text-ink',
            )}
          >
            {each.label}
            {each.tab === 'pending' && count !== undefined && (
              <span className="text-ink-faint">{count.toLocaleString('en')}</span>
            )}
          </button>
        ))}
      </fieldset>
      <div className="relative ml-auto min-w-0 max-w-72 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={searchField}
          type="search"
          aria-label="Search tool, agent and arguments"
          placeholder="Search  /"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onSearch('');
            event.currentTarget.blur();
          }}
          className="h-8 w-full rounded-md border border-line bg-canvas pr-2 pl-8 text-[13px] placeholder:text-ink-faint max-sm:text-base"
        />
      </div>
    </header>
  );
}
