'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ReadFailure } from '@/components/ui/read-failure';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { PendingView } from './pending-view';
import type { QueuePlace } from './queue-address';
import { QueueToolbar } from './queue-toolbar';
import { RecentView } from './recent-view';
import { useLoadedCount, useQueue } from './use-queue';
import { useQueuePlace } from './use-queue-place';

export function QueueScreen({ initial }: { initial: QueuePlace }) {
  const [place, go] = useQueuePlace(initial);
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const queue = useQueue();
  const count = queue.data?.pending.size;
  const { tab, request: openId } = place;
  const open = useCallback((request: string | undefined) => go({ tab, request }), [go, tab]);

  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      searchField.current?.focus();
    },
  });
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ''}Queue · Countersign`;
  }, [count]);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <QueueToolbar
        tab={tab}
        count={count}
        onTab={(next) => go({ tab: next })}
        search={search}
        onSearch={setSearch}
        searchField={searchField}
        hideOnPhone={openId !== undefined}
      />
      {tab === 'recent' && <RecentView search={search} openId={openId} onOpen={open} />}
      {tab === 'pending' && queue.isPending && <Loading />}
      {tab === 'pending' && queue.isError && !queue.data && (
        <ReadFailure what="The queue" error={queue.error} onRetry={() => void queue.refetch()} />
      )}
      {tab === 'pending' && queue.data && (
        <PendingView queue={queue.data} search={search} openId={openId} onOpen={open} />
      )}
    </div>
  );
}

function Loading() {
  const loaded = useLoadedCount();
  return (
    <p role="status" className="p-6 text-ink-faint">
      {loaded > 0 ? `${loaded.toLocaleString('en')} requests loaded…` : 'Loading…'}
    </p>
  );
}
