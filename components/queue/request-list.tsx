'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { RequestRow } from './request-row';

interface RequestListProps {
  label: string;
  requests: readonly ToolRequest[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  dimEnded?: boolean;
  /** Someone points at a row. */
  onHover?: (hovering: boolean) => void;
  onFocusChange?: (focused: boolean) => void;
  footer?: ReactNode;
}

const ROW_HEIGHT = 60;

/** Only the rows in sight are drawn, however many there are. The selection is the list's, not each row's. */
export function RequestList(props: RequestListProps) {
  const { label, requests, openId, onOpen, dimEnded = false, onHover, onFocusChange, footer } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: requests.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => requests[index]?.id ?? index,
    overscan: 8,
  });
  const openIndex = openId === undefined ? -1 : requests.findIndex((request) => request.id === openId);
  useKeepOpenRowInPlace(scroller.current, openId, openIndex);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection scrolls, not a list that changed
  useEffect(() => {
    if (openIndex >= 0) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openId]);

  function hover(event: PointerEvent, hovering: boolean) {
    if (event.pointerType === 'mouse') onHover?.(hovering);
  }

  return (
    <div className="group/list relative flex min-h-0 flex-1 flex-col">
      {/* The rows would paint over the list's own outline. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 z-10 hidden border-2 border-focus group-has-[[role=listbox]:focus-visible]/list:block"
      />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div
          role="listbox"
          aria-label={label}
          tabIndex={0}
          aria-activedescendant={openIndex >= 0 ? rowId(openId) : undefined}
          onPointerEnter={(event) => hover(event, true)}
          onPointerLeave={(event) => hover(event, false)}
          onFocus={() => onFocusChange?.(true)}
          onBlur={() => onFocusChange?.(false)}
          className="relative w-full outline-none"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map((row) => {
            const request = requests[row.index];
            if (!request) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: j, k and the arrows move through the list
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active row
              <div
                key={row.key}
                id={rowId(request.id)}
                role="option"
                aria-selected={request.id === openId}
                aria-setsize={requests.length}
                aria-posinset={row.index + 1}
                onClick={() => onOpen(request.id)}
                className="absolute inset-x-0 top-0 cursor-pointer"
                style={{ height: ROW_HEIGHT, transform: `translateY(${row.start}px)` }}
              >
                <RequestRow request={request} open={request.id === openId} dimEnded={dimEnded} />
              </div>
            );
          })}
        </div>
        {footer}
      </div>
    </div>
  );
}

function rowId(id: string | undefined): string {
  return `request-${id}`;
}

/** When rows above the open one leave, the list scrolls with them, so that it stays where the eye is. */
function useKeepOpenRowInPlace(scroller: HTMLElement | null, openId: string | undefined, openIndex: number) {
  const last = useRef({ openId, openIndex });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { openId, openIndex };
    const moved = before.openId === openId && before.openIndex >= 0 && openIndex >= 0;
    if (scroller && moved) scroller.scrollTop += (openIndex - before.openIndex) * ROW_HEIGHT;
  }, [scroller, openId, openIndex]);
}
