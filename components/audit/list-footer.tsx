import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ListX, ScrollText, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { AuditPage } from '@/lib/contracts/audit';

interface ListFooterProps {
  query: UseInfiniteQueryResult<{ pages: AuditPage[] }>;
  filtered: boolean;
  onClear: () => void;
}

/** What stands below the last row: more to come, the beginning, nothing, or what went wrong. */
export function ListFooter({ query, filtered, onClear }: ListFooterProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  if (error) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={data ? 'Older events could not be read' : 'The audit could not be read'}
        action={
          <Button busy={isFetching} onClick={() => (data ? fetchNextPage() : refetch())}>
            Try again
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!data) return <p className="p-6 text-center text-ink-faint">Reading the ledger…</p>;
  if (data.pages.every((page) => page.items.length === 0)) {
    return filtered ? (
      <EmptyState
        icon={ListX}
        title="No event fits these filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Widen the time, or leave one of them out.
      </EmptyState>
    ) : (
      <EmptyState icon={ScrollText} title="Nothing has happened yet">
        Connect an agent with a key from People & keys: its first call will be the next line here.
      </EmptyState>
    );
  }
  return (
    <div className="flex justify-center p-4 text-ink-faint text-xs">
      {hasNextPage ? (
        <Button size="sm" busy={isFetching} onClick={() => fetchNextPage()}>
          Load older
        </Button>
      ) : (
        'This is the first event.'
      )}
    </div>
  );
}
