'use client';

import Link from 'next/link';
import { formatExactTime } from '@/components/ui/format-time';
import { joinClasses } from '@/components/ui/join-classes';
import { RelativeTime } from '@/components/ui/relative-time';
import { showInvisible } from '@/components/ui/split-invisible';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { Names } from './collect-names';
import { describeEvent } from './describe-event';
import { toneDots, toneOfEvent } from './event-tone';
import { StoryContent } from './story-content';

/** One step on the line: who did what, when, and what was in it. */
export function StoryEntry({ event, names, slug }: { event: AuditEvent; names: Names; slug: string }) {
  return (
    <li className="group relative flex gap-4 pb-7 last:pb-0">
      <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-px bg-line-strong group-last:hidden" />
      <span
        aria-hidden
        className={joinClasses('relative mt-1 size-[11px] shrink-0 rounded-full', toneDots[toneOfEvent(event)])}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h2 className="font-medium [overflow-wrap:anywhere]">{showInvisible(describeEvent(event, names))}</h2>
          <p className="text-ink-faint text-xs">
            {formatExactTime(event.at)} · <RelativeTime at={event.at} /> · {event.actor.name} ·{' '}
            <Link href={`/${slug}/audit?event=${event.seq}`} className="underline hover:text-ink">
              #{event.seq}
            </Link>
          </p>
        </div>
        <StoryContent event={event} />
      </div>
    </li>
  );
}
