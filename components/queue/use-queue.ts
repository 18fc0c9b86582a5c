'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFeed } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { loadQueue } from './load-queue';

export function queueKey(slug: string) {
  return [slug, 'queue'] as const;
}

function progressKey(slug: string) {
  return [slug, 'queue-progress'] as const;
}

function useQueueOptions() {
  const { workspace } = useWorkspace();
  const feed = useFeed();
  const client = useQueryClient();
  return queryOptions({
    queryKey: queueKey(workspace.slug),
    queryFn: ({ signal }) =>
      loadQueue({
        workspace,
        feed,
        signal,
        onProgress: (loaded) => client.setQueryData(progressKey(workspace.slug), loaded),
      }),
    // The events keep it true; reading again is for what they cannot tell.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

export function useQueue() {
  return useQuery(useQueueOptions());
}

export function usePendingCount(): number | undefined {
  return useQuery({ ...useQueueOptions(), select: (queue) => queue.pending.size }).data;
}

/** How many were read so far, while a long queue is loading. */
export function useLoadedCount(): number {
  const { workspace } = useWorkspace();
  return useQuery<number>({ queryKey: progressKey(workspace.slug), enabled: false, initialData: 0 }).data;
}
