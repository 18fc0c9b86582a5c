import { joinClasses } from '@/components/ui/join-classes';
import { RelativeTime } from '@/components/ui/relative-time';
import { showInvisible } from '@/components/ui/split-invisible';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { Names } from './collect-names';
import { describeEvent } from './describe-event';
import { toneDots, toneOfEvent } from './event-tone';

interface EventRowProps {
  event: AuditEvent;
  names: Names;
  open: boolean;
  onOpen: (seq: number) => void;
}

export function EventRow({ event, names, open, onOpen }: EventRowProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(event.seq)}
      className={joinClasses(
        'grid h-full w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-4 text-left focus-visible:-outline-offset-2 md:px-6',
        open ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <span aria-hidden className={joinClasses('size-2 rounded-full', toneDots[toneOfEvent(event)])} />
      <span className="min-w-0">
        <span dir="ltr" className={joinClasses('block truncate', event.payload === null && 'text-ink-faint italic')}>
          {showInvisible(describeEvent(event, names))}
        </span>
        <span className="block truncate text-ink-faint text-xs">
          #{event.seq} · {event.kind}
        </span>
      </span>
      <RelativeTime at={event.at} className="whitespace-nowrap text-ink-faint text-xs" />
    </button>
  );
}
