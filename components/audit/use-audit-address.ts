import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { filterNames, readFilters, writeFilters } from './audit-filters';

type Change = Readonly<Record<string, string | undefined>>;

const noFilters: Change = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** The page's state is its address: what one person sees, another gets by the link. */
export function useAuditAddress() {
  const params = useSearchParams();
  const filters = useMemo(() => readFilters(new URLSearchParams(params)), [params]);
  const seq = Number(params.get('event') ?? Number.NaN);

  function hrefWith(change: Change): string {
    const query = writeFilters(new URLSearchParams(params), change);
    return query === '' ? window.location.pathname : `?${query}`;
  }

  return {
    filters,
    request: params.get('request') ?? undefined,
    /** The event that is open. */
    openSeq: Number.isSafeInteger(seq) && seq > 0 ? seq : undefined,
    // The browser's own history: nothing has to be asked of the server for a filter.
    filter: (change: Change) => window.history.replaceState(null, '', hrefWith({ ...change, event: undefined })),
    clearFilters: () => window.history.replaceState(null, '', hrefWith({ ...noFilters, event: undefined })),
    open: (event: number | undefined) =>
      window.history.replaceState(null, '', hrefWith({ event: event === undefined ? undefined : String(event) })),
  };
}
