'use client';

import { ArrowDown } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { successorOf } from './arrange-rows';
import { ConnectHint } from './connect-hint';
import { ListFrame } from './list-frame';
import { PickHint } from './pick-hint';
import type { QueueState } from './reduce-queue';
import { RequestById } from './request-by-id';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
import { searchRequests } from './search-requests';
import { useListKeys } from './use-list-keys';
import { usePendingRows } from './use-pending-rows';

interface PendingViewProps {
  queue: QueueState;
  search: string;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

export function PendingView({ queue, search, openId, onOpen }: PendingViewProps) {
  const [hovering, setHovering] = useState(false);
  const [focused, setFocused] = useState(false);
  const { requests, waiting, showNew } = usePendingRows(queue, hovering || focused, openId);
  const wanted = useDeferredValue(search);
  const shown = searchRequests(requests, wanted);
  const open = openId === undefined ? undefined : (queue.pending.get(openId) ?? queue.settled.get(openId));
  const close = () => onOpen(undefined);

  useMoveOn(requests, shown, openId, onOpen);
  useListKeys({ requests: shown, openId, onOpen, onClose: close, onPastEnd: showNew });
  useShortcuts({ n: showNew });

  if (requests.length === 0 && openId === undefined) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ConnectHint />
      </div>
    );
  }
  return (
    <ListFrame
      open={openId !== undefined}
      list={
        <>
          {shown.length === 0 && requests.length > 0 && (
            <p className="px-4 py-10 text-center text-ink-soft">None of the {requests.length} waiting matches that.</p>
          )}
          <RequestList
            label="Waiting requests, oldest first"
            requests={shown}
            openId={openId}
            onOpen={onOpen}
            dimEnded
            onHover={setHovering}
            onFocusChange={setFocused}
          />
          {waiting > 0 && (
            <button
              type="button"
              onClick={showNew}
              className="flex h-9 shrink-0 items-center justify-center gap-1.5 border-line border-t bg-info-soft font-medium text-info"
            >
              <ArrowDown aria-hidden className="size-3.5" />
              {waiting} new
            </button>
          )}
        </>
      }
      detail={
        open ? (
          <RequestDetail key={open.id} request={open} onClose={close} />
        ) : openId === undefined ? (
          <PickHint />
        ) : (
          <RequestById id={openId} onClose={close} />
        )
      }
    />
  );
}

/** When the open row leaves the queue because it was decided here, the one after it opens. A search moves nothing. */
function useMoveOn(
  all: readonly ToolRequest[],
  shown: readonly ToolRequest[],
  openId: string | undefined,
  onOpen: (id: string | undefined) => void,
) {
  const before = useRef({ all, shown });
  useEffect(() => {
    const earlier = before.current;
    before.current = { all, shown };
    const isOpen = ({ id }: ToolRequest) => id === openId;
    if (openId === undefined || all.some(isOpen) || !earlier.all.some(isOpen)) return;
    const now = new Set(shown.map(({ id }) => id));
    onOpen(
      successorOf(
        earlier.shown.map(({ id }) => id),
        openId,
        now,
      ),
    );
  }, [all, shown, openId, onOpen]);
}
