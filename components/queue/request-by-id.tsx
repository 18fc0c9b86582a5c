'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { ReadFailure } from '@/components/ui/read-failure';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { RequestDetail } from './request-detail';

/** A request that a link names and the list does not hold. */
export function RequestById({ id, onClose }: { id: string; onClose: () => void }) {
  const { workspace } = useWorkspace();
  const queryKey = [workspace.slug, 'request', id];
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchApi<{ request: ToolRequest }>(workspace.slug, `/requests/${encodeURIComponent(id)}`, { signal }),
  });
  useInvalidateOn(['request.decided', 'request.cancelled', 'request.expired', 'request.result'], queryKey);

  if (request.isPending) {
    return (
      <p role="status" className="p-6 text-ink-faint">
        Loading…
      </p>
    );
  }
  if (request.isError)
    return <ReadFailure what="The request" error={request.error} onRetry={() => void request.refetch()} />;
  return <RequestDetail request={request.data.request} onClose={onClose} />;
}
