import type { Pool } from 'pg';
import { readEvents, type StoredEvent } from '@/lib/ledger/read-events';

const PAGE = 1_000;

/** A workspace's events from the first on, page by page. */
export async function* readLedger(pool: Pool, workspaceId: string): AsyncIterable<StoredEvent> {
  for (let since = 0; ; ) {
    const page = await readEvents(pool, workspaceId, since, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    since = last.event.seq;
  }
}
