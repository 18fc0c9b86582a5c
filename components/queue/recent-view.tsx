'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useDeferredValue } from 'react';
import { fetchApi } from '@/components/api/fetch-api';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ReadFailure } from '@/components/ui/read-failure';
import type { RequestPage } from '@/lib/contracts/request-list';
import { ListFrame } from './list-frame';
import { PickHint } from './pick-hint';
import { RequestById } from './request-by-id';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
import { searchRequests } from './search-requests';
import { useListKeys } from './use-list-keys';

interface RecentViewProps {
  search: string;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

function useRecent() {
  const { workspace } = useWorkspace();
  const queryKey = [workspace.slug, 'recent'];
  useInvalidateOn(
    ['request.created', 'request.decided', 'request.cancelled', 'request.expired', 'request.result'],
    queryKey,
  );
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: '100', ...(pageParam && { cursor: pageParam }) });
      return fetchApi<RequestPage>(workspace.slug, `/requests?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page: RequestPage) => page.nextCursor,
  });
}

export function RecentView({ search, openId, onOpen }: RecentViewProps) {
  const recent = useRecent();
  const requests = recent.data?.pages.flatMap((page) => page.items) ?? [];
  const wanted = useDeferredValue(search);
  const shown = searchRequests(requests, wanted);
  const open = requests.find((request) => request.id === openId);
  const close = () => onOpen(undefined);
  useListKeys({ requests: shown, openId, onOpen, onClose: close });

  if (recent.isPending) {
    return (
      <p role="status" className="p-6 text-ink-faint">
        Loading…
      </p>
    );
  }
  if (recent.isError)
    return <ReadFailure what="The queue" error={recent.error} onRetry={() => void recent.refetch()} />;
  if (requests.length === 0 && openId === undefined) {
    return (
      <EmptyState icon={History} title="No agent has asked for anything yet">
        Every call is listed here once it is made, also those that policy answers by itself.
      </EmptyState>
    );
  }
  return (
    <ListFrame
      open={openId !== undefined}
      list={
        <RequestList
          label="Recent requests, newest first"
          requests={shown}
          openId={openId}
          onOpen={onOpen}
          footer={
            recent.hasNextPage && (
              <div className="p-3 text-center">
                <Button size="sm" busy={recent.isFetchingNextPage} onClick={() => void recent.fetchNextPage()}>
                  Load older ones
                </Button>
              </div>
            )
          }
        />
      }
      detail={
        open ? (
          <RequestDetail key={open.id} request={open} onClose={close} />
        ) : openId === undefined ? (
          <PickHint />
        ) : (
          <RequestById id={openId} onClose={close} />
        )
      }
    />
  );
}
