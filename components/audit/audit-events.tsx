'use client';

import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useCategories } from '@/components/registry/queries';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { EventDetail } from './event-detail';
import { EventList } from './event-list';
import { FilterBar } from './filter-bar';
import { ListFooter } from './list-footer';
import { NewEventsBar } from './new-events-bar';
import { verifyLedger } from './queries';
import { useAuditAddress } from './use-audit-address';
import { useAuditEvents } from './use-audit-events';
import { useNames } from './use-names';
import { VerifyResult } from './verify-result';

/** The ledger, newest first, with what was chosen beside it. */
export function AuditEvents() {
  const { slug } = useWorkspace().workspace;
  const { filters, openSeq, filter, clearFilters, open } = useAuditAddress();
  const { events, query, loadOlder, showNewest } = useAuditEvents(slug, filters);
  const names = useNames(events);
  const scroller = useRef<HTMLDivElement>(null);
  const categories = useCategories(slug).data?.items;
  const tools = useMemo(() => (categories ?? []).flatMap(({ tools }) => tools.map(({ name }) => name)), [categories]);
  const verify = useMutation({ mutationFn: () => verifyLedger(slug) });
  const openIndex = events.findIndex((event) => event.seq === openSeq);
  const filtered = Object.keys(filters).length > 0;
  const newest = events[0]?.seq ?? 0;

  function move(step: number) {
    const next = events[openSeq === undefined ? 0 : openIndex + step];
    if (next) open(next.seq);
  }
  const close = () => open(undefined);
  useShortcuts({ j: () => move(1), k: () => move(-1), Escape: close });

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-3 border-line border-b p-4 md:px-6">
        <PageHeader
          title="Audit"
          description="Everything that happened here: nothing can change without being in it."
          actions={
            <>
              {filtered && (
                <Button size="sm" variant="ghost" onClick={clearFilters}>
                  <X aria-hidden className="size-4" />
                  Clear filters
                </Button>
              )}
              <Button size="sm" busy={verify.isPending} onClick={() => verify.mutate()}>
                {!verify.isPending && <ShieldCheck aria-hidden className="size-4" />}
                {verify.isPending ? 'Verifying every event…' : 'Verify the ledger'}
              </Button>
            </>
          }
        />
        <VerifyResult slug={slug} report={verify.data} error={verify.error} onClose={verify.reset} />
        <FilterBar filters={filters} names={names} tools={tools} onChange={filter} />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {query.data && (
            <NewEventsBar
              key={`${newest} ${JSON.stringify(filters)}`}
              filters={filters}
              newest={newest}
              onShow={() => {
                scroller.current?.scrollTo({ top: 0 });
                showNewest();
              }}
            />
          )}
          <EventList
            scroller={scroller}
            events={events}
            names={names}
            openSeq={openSeq}
            onOpen={(seq) => open(seq === openSeq ? undefined : seq)}
            onNearEnd={loadOlder}
            footer={<ListFooter query={query} filtered={filtered} onClear={clearFilters} />}
          />
        </div>
        {openSeq !== undefined && (
          <EventDetail key={openSeq} seq={openSeq} loaded={events[openIndex]} names={names} onClose={close} />
        )}
      </div>
    </div>
  );
}
