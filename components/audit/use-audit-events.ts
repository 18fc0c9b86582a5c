import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditFilters } from './audit-filters';
import { auditQueryOptions, useAudit } from './queries';

/** The pages read so far as one list, with the two ways it grows. */
export function useAuditEvents(workspace: string, filters: AuditFilters) {
  const client = useQueryClient();
  const query = useAudit(workspace, filters);
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);

  function loadOlder() {
    if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
  }

  function showNewest() {
    const { queryKey } = auditQueryOptions(workspace, filters);
    // Only the first page is read again: places move, so the others would not join on.
    client.setQueryData(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey });
  }

  return { events, query, loadOlder, showNewest };
}
