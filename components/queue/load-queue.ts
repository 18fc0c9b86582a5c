import { fetchApi } from '@/components/api/fetch-api';
import type { OperatorFeed } from '@/components/api/operator-feed';
import { CountersignError } from '@/lib/contracts/errors';
import type { RequestPage } from '@/lib/contracts/request-list';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { type QueueState, queueOf, reduceQueue } from './reduce-queue';

const PATIENCE_MS = 1500;

interface Load {
  workspace: { readonly slug: string; readonly id: string };
  feed: OperatorFeed;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
}

/** Every pending request, brought up to date with the events heard while the pages were read. */
export async function loadQueue({ workspace, feed, signal, onProgress }: Load): Promise<QueueState> {
  await listening(feed);
  const items: ToolRequest[] = [];
  let seq: number | undefined;
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ status: 'pending', limit: '500', ...(cursor && { cursor }) });
    const page: RequestPage = await fetchApi<RequestPage>(workspace.slug, `/requests?${query}`, { signal });
    items.push(...page.items);
    // The first page's place counts: what changed while the others were read comes as events.
    seq ??= page.seq;
    cursor = page.nextCursor;
    onProgress(items.length);
  } while (cursor);

  const queue = queueOf(items, seq);
  const missed = feed.buffer.after(seq);
  if (missed) return reduceQueue(queue, missed, workspace.id);
  // Not connected yet: the first subscription reads the queue again.
  if (feed.buffer.last === undefined) return queue;
  throw new CountersignError('unavailable', 'The queue changed faster than it could be read.');
}

/** A page read before the subscription could miss what lies between; but a lost connection must not hide the queue. */
function listening(feed: OperatorFeed): Promise<void> {
  if (feed.status.connection === 'live' || feed.status.connection === 'offline') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    const stop = feed.onStatus(done);
  });
}
