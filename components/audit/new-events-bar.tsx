'use client';

import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useFeed, useLedgerEvents } from '@/components/api/live-feed';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { type AuditFilters, matchesFilters } from './audit-filters';

interface NewEventsBarProps {
  filters: AuditFilters;
  /** The newest event on screen. Give the bar a `key` of it: counting starts again from there. */
  newest: number;
  onShow: () => void;
}

/** New events wait here: a list that is being read does not move. */
export function NewEventsBar({ filters, newest, onShow }: NewEventsBarProps) {
  const feed = useFeed();
  const isNew = (event: LedgerEvent) => event.seq > newest && matchesFilters(event, filters);
  const [count, setCount] = useState(() => feed.buffer.after(newest)?.filter(isNew).length ?? 0);
  useLedgerEvents((event) => {
    if (isNew(event)) setCount((current) => current + 1);
  });
  return (
    <div aria-live="polite">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="flex w-full items-center justify-center gap-2 border-info-line border-b bg-info-soft py-1.5 font-medium text-info hover:underline"
        >
          <ArrowUp aria-hidden className="size-4" />
          {count === 1 ? '1 new event' : `${count} new events`}
        </button>
      )}
    </div>
  );
}
