'use client';

import { BookOpenText, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button, buttonClasses } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { formatExactTime } from '@/components/ui/format-time';
import { JsonView } from '@/components/ui/json-view';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { showInvisible } from '@/components/ui/split-invisible';
import type { AuditEvent } from '@/lib/contracts/audit';
import { eventMeanings } from '@/lib/contracts/ledger-events';
import type { Names } from './collect-names';
import { describeEvent } from './describe-event';
import { isEventKind } from './known-event';
import { useEventAt } from './queries';

interface EventDetailProps {
  seq: number;
  /** Where the list holds it already. */
  loaded: AuditEvent | undefined;
  names: Names;
  onClose: () => void;
}

/** Beside the list, or over it on a phone. */
export function EventDetail({ seq, loaded, names, onClose }: EventDetailProps) {
  const { workspace } = useWorkspace();
  const { data, error } = useEventAt(workspace.slug, seq, loaded);
  const event = loaded ?? data;
  return (
    <aside
      aria-label={`Event ${seq}`}
      className="flex min-h-0 flex-col bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:w-[26rem] lg:shrink-0 lg:border-line lg:border-l xl:w-[32rem]"
    >
      <header className="flex items-center gap-2 border-line border-b py-2 pr-3 pl-5">
        <h2 className="flex-1 font-medium">Event #{seq}</h2>
        <Button variant="ghost" size="sm" aria-label="Close the event" className="px-1.5!" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {event && <Content event={event} names={names} slug={workspace.slug} />}
        {event === null && (
          <p className="text-bad">
            The ledger holds no event #{seq}. Places are never skipped: if the list shows later ones, a row is missing.
            Verify the ledger to know.
          </p>
        )}
        {event === undefined && error && <p className="text-bad">The event could not be read: {error.message}</p>}
        {event === undefined && !error && <p className="text-ink-faint">Reading the event…</p>}
      </div>
    </aside>
  );
}

function Content({ event, names, slug }: { event: AuditEvent; names: Names; slug: string }) {
  const request = event.subject.startsWith('request:') ? event.subject.slice('request:'.length) : undefined;
  return (
    <div className="flex flex-col gap-5">
      <p className="font-medium text-[15px] [overflow-wrap:anywhere]">{showInvisible(describeEvent(event, names))}</p>
      {request !== undefined && (
        <Link
          href={`/${slug}/audit?request=${encodeURIComponent(request)}`}
          className={`${buttonClasses('secondary', 'sm')} self-start`}
        >
          <BookOpenText aria-hidden className="size-4" />
          Read this call's story
        </Link>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name="When">
          {formatExactTime(event.at)} <RelativeTime at={event.at} className="text-ink-faint" />
        </Fact>
        <Fact name="Who">
          {event.actor.name} <span className="text-ink-faint">({event.actor.kind})</span>
        </Fact>
        <Fact name="Kind">
          {event.kind}
          {isEventKind(event.kind) && <span className="block text-ink-faint">{eventMeanings[event.kind]}.</span>}
        </Fact>
        <Fact name="About">
          <PlainText text={event.subject} />
        </Fact>
        <Fact name="Hash">
          <span className="flex items-start gap-1">
            <PlainText text={event.hash} className="text-xs!" />
            <CopyButton text={event.hash} label="Copy hash" iconOnly />
          </span>
        </Fact>
      </dl>
      {event.payload === null ? (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-warn">
          The content was erased. Its place, time, actor and hash stay, and the chain still verifies. An event of the
          kind “erased” says who did it and why.
        </p>
      ) : (
        <JsonView value={event.payload} label="Content" />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
