'use client';

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { EventKind, LedgerEvent } from '@/lib/contracts/ledger-events';
import { goToSignIn } from './go-to-sign-in';
import { type ConnectionState, type FeedStatus, OperatorFeed } from './operator-feed';

const FeedContext = createContext<OperatorFeed | undefined>(undefined);

/** Give it a `key` of the workspace: another workspace is another connection. */
export function LiveFeedProvider({ workspace, children }: { workspace: string; children: ReactNode }) {
  const [feed] = useState(() => new OperatorFeed(workspace));
  useEffect(() => {
    const stop = feed.onStatus(() => {
      if (feed.status.refusal?.code === 'unauthenticated') goToSignIn();
    });
    feed.open();
    return () => {
      stop();
      feed.close();
    };
  }, [feed]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

export function useFeed(): OperatorFeed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('useFeed is used outside of LiveFeedProvider.');
  return feed;
}

const connecting: FeedStatus = { connection: 'connecting' };

export function useFeedStatus(): FeedStatus {
  const feed = useFeed();
  return useSyncExternalStore(
    (listener) => feed.onStatus(listener),
    () => feed.status,
    () => connecting,
  );
}

export function useConnectionState(): ConnectionState {
  return useFeedStatus().connection;
}

/** Every event of the workspace from now on, in order and each once. */
export function useLedgerEvents(handler: (event: LedgerEvent) => void): void {
  const feed = useFeed();
  const handle = useEffectEvent(handler);
  useEffect(() => feed.onEvents((event) => handle(event)), [feed]);
}

const SETTLE_MS = 150;

/** Reads a query again after events of these kinds; many in a row cause one read. */
export function useInvalidateOn(kinds: readonly EventKind[], queryKey: QueryKey): void {
  const feed = useFeed();
  const client = useQueryClient();
  const invalidate = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  const matters = useEffectEvent((event: LedgerEvent) => kinds.includes(event.kind));
  // What was read before the subscription began may be older than the first event heard.
  const hasRead = useEffectEvent(() => client.getQueriesData({ queryKey }).length > 0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let started = feed.buffer.last !== undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        invalidate();
      }, SETTLE_MS);
    };
    const stopEvents = feed.onEvents((event) => {
      if (matters(event)) later();
    });
    const stopStatus = feed.onStatus(() => {
      if (started || feed.status.connection !== 'live') return;
      started = true;
      if (hasRead()) later();
    });
    return () => {
      stopEvents();
      stopStatus();
      clearTimeout(timer);
    };
  }, [feed]);
}
