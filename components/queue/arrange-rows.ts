import type { ToolRequest } from '@/lib/contracts/tool-request';
import type { QueueState } from './reduce-queue';

interface Arrangement {
  /** What is on the screen now, in order. */
  readonly rows: readonly string[];
  /** How many pending requests wait behind "3 new". */
  readonly waiting: number;
}

interface Circumstances {
  readonly previous: readonly string[];
  readonly queue: QueueState;
  /** Someone points at a row or has the focus on one: nothing may move. */
  readonly held: boolean;
  readonly openId: string | undefined;
  /** What this person decided may leave at once. */
  readonly isMine: (request: ToolRequest) => boolean;
}

/**
 * Rows keep their place. While the list is held, what others ended stays as a dimmed row and what is new waits;
 * the open card stays until it is closed.
 */
export function arrangeRows({ previous, queue, held, openId, isMine }: Circumstances): Arrangement {
  const kept = previous.filter((id) => {
    if (queue.pending.has(id)) return true;
    const ended = queue.settled.get(id);
    return ended !== undefined && !isMine(ended) && (held || id === openId);
  });
  const shown = new Set(kept);
  const fresh = [...queue.pending.keys()].filter((id) => !shown.has(id));
  // An empty list has nothing that could move.
  if (!held || kept.length === 0) return { rows: fresh.length > 0 ? [...kept, ...fresh] : kept, waiting: 0 };
  return { rows: kept, waiting: fresh.length };
}

/** Where the selection goes when `id` left: the nearest row after it that is still there, else before it. */
export function successorOf(before: readonly string[], id: string, now: ReadonlySet<string>): string | undefined {
  const index = before.indexOf(id);
  if (index === -1) return undefined;
  const later = before.slice(index + 1).find((other) => now.has(other));
  return later ?? before.slice(0, index).findLast((other) => now.has(other));
}
