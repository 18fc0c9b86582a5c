'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFeed } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { type QueueState, reduceQueue } from './reduce-queue';
import { queueKey } from './use-queue';

const HIDDEN_FLUSH_MS = 250;

/** Applies the ledger's events to the queue, at most once per frame however many come. */
export function FollowQueue() {
  const client = useQueryClient();
  const feed = useFeed();
  const { workspace } = useWorkspace();
  const { id, slug } = workspace;

  useEffect(() => {
    const key = queueKey(slug);
    let batch: LedgerEvent[] = [];
    let stopWaiting: (() => void) | undefined;
    const flush = () => {
      stopWaiting = undefined;
      const events = batch;
      batch = [];
      client.setQueryData<QueueState>(key, (queue) => queue && reduceQueue(queue, events, id));
    };
    const stopEvents = feed.onEvents((event) => {
      batch.push(event);
      stopWaiting ??= onNextFrame(flush);
    });
    const stopStatus = feed.onStatus(() => {
      const queue = client.getQueryData<QueueState>(key);
      // Read before the subscription began, so something may lie between.
      if (queue && feed.status.connection === 'live' && !feed.buffer.after(queue.seq)) {
        void client.invalidateQueries({ queryKey: key });
      }
    });
    return () => {
      stopWaiting?.();
      stopEvents();
      stopStatus();
    };
  }, [client, feed, id, slug]);
  return null;
}

/** A tab in the background gets no frames, but its title still counts. */
function onNextFrame(run: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run, HIDDEN_FLUSH_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
