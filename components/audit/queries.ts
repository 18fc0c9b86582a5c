import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import type { AuditEvent, AuditPage, VerifyReport } from '@/lib/contracts/audit';
import type { AuditFilters } from './audit-filters';

const PAGE_SIZE = 100;

function fetchAuditPage(workspace: string, query: Record<string, string>, signal: AbortSignal) {
  return fetchApi<AuditPage>(workspace, `/audit?${new URLSearchParams(query)}`, { signal });
}

export function auditQueryOptions(workspace: string, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [workspace, 'audit', filters],
    queryFn: ({ signal, pageParam }) =>
      fetchAuditPage(
        workspace,
        { ...filters, limit: String(PAGE_SIZE), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page: AuditPage) => page.nextCursor,
    // What is read is history; new events announce themselves.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAudit(workspace: string, filters: AuditFilters) {
  return useInfiniteQuery(auditQueryOptions(workspace, filters));
}

/** One request's events, oldest first: few enough to read in one go. */
export function storyQuery(workspace: string, request: string) {
  return queryOptions({
    queryKey: [workspace, 'audit', 'story', request],
    queryFn: ({ signal }) => fetchAuditPage(workspace, { request, limit: '200' }, signal),
  });
}

export function useStory(workspace: string, request: string) {
  return useQuery(storyQuery(workspace, request));
}

/** An event by its place: the first one before the place after it. `null` where there is none. */
export function useEventAt(workspace: string, seq: number, loaded: AuditEvent | undefined) {
  return useQuery({
    queryKey: [workspace, 'audit', 'event', seq],
    queryFn: async ({ signal }) => {
      const page = await fetchAuditPage(workspace, { cursor: String(seq + 1), limit: '1' }, signal);
      return page.items.find((event) => event.seq === seq) ?? null;
    },
    enabled: loaded === undefined,
    ...(loaded && { initialData: loaded }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function verifyLedger(workspace: string) {
  return fetchApi<VerifyReport>(workspace, '/audit/verify');
}
