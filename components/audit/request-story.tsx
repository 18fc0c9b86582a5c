'use client';

import { ArrowLeft, ScrollText } from 'lucide-react';
import Link from 'next/link';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { PlainText } from '@/components/ui/plain-text';
import { ReadFailure } from '@/components/ui/read-failure';
import type { AuditEvent } from '@/lib/contracts/audit';
import { storyQuery, useStory } from './queries';
import { StoryEntry } from './story-entry';
import { useNames } from './use-names';

const none: AuditEvent[] = [];

/** Everything the ledger says of one call, in the order it happened. */
export function RequestStory({ request }: { request: string }) {
  const { slug } = useWorkspace().workspace;
  const { data, error, isFetching, refetch } = useStory(slug, request);
  useInvalidateOn(
    [
      'request.created',
      'request.decided',
      'request.cancelled',
      'request.expired',
      'request.delivered',
      'request.result',
    ],
    storyQuery(slug, request).queryKey,
  );
  const events = data?.items ?? none;
  const names = useNames(events);

  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-4 md:p-6">
        <Link href={`/${slug}/audit`} className="flex w-fit items-center gap-1.5 text-ink-soft hover:text-ink">
          <ArrowLeft aria-hidden className="size-4" />
          All events
        </Link>
        <PageHeader
          title="One call's story"
          description={
            <span className="flex items-start gap-1">
              <PlainText text={request} />
              <CopyButton text={request} label="Copy the call's id" iconOnly />
            </span>
          }
        />
        {!data && !error && <p className="text-ink-faint">Reading the ledger…</p>}
        {error && <ReadFailure what="The story" error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data && events.length === 0 && (
          <EmptyState icon={ScrollText} title="The ledger knows no such call">
            Ids are kept per workspace. Look whether the link belongs to another one, or start from all events.
          </EmptyState>
        )}
        <ol className="flex flex-col">
          {events.map((event) => (
            <StoryEntry key={event.seq} event={event} names={names} slug={slug} />
          ))}
        </ol>
        {data?.nextCursor && (
          <p className="text-ink-faint">
            The story is longer than {events.length} events; the rest is among all events.
          </p>
        )}
      </div>
    </div>
  );
}
