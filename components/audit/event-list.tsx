'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { Names } from './collect-names';
import { EventRow } from './event-row';

interface EventListProps {
  scroller: RefObject<HTMLDivElement | null>;
  events: readonly AuditEvent[];
  names: Names;
  openSeq: number | undefined;
  onOpen: (seq: number) => void;
  /** The end is near. */
  onNearEnd: () => void;
  footer: ReactNode;
}

const ROW_HEIGHT = 52;
const NEAR = 15;

/** Only the rows in sight are drawn, however far back one reads. */
export function EventList({ scroller, events, names, openSeq, onOpen, onNearEnd, footer }: EventListProps) {
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => events[index]?.seq ?? index,
    overscan: 10,
  });
  const drawn = rows.getVirtualItems();
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (lastDrawn >= events.length - NEAR) nearEnd();
  }, [lastDrawn, events.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection scrolls, not a list that grew
  useEffect(() => {
    const index = events.findIndex((event) => event.seq === openSeq);
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  }, [openSeq]);

  return (
    <div ref={scroller} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      <ol aria-label="Events, newest first" className="relative" style={{ height: rows.getTotalSize() }}>
        {drawn.map((row) => {
          const event = events[row.index];
          if (!event) return null;
          return (
            <li
              key={row.key}
              aria-setsize={events.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${row.start}px)` }}
            >
              <EventRow event={event} names={names} open={event.seq === openSeq} onOpen={onOpen} />
            </li>
          );
        })}
      </ol>
      {footer}
    </div>
  );
}
