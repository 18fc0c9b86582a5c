'use client';

import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { ToolRequest } from '@/lib/contracts/tool-request';

const DOWN = 'ArrowDown';
const UP = 'ArrowUp';
const CLOSE = 'Escape';

interface ListKeys {
  requests: readonly ToolRequest[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called when someone moves on past the last row. */
  onPastEnd?: () => void;
}

/** j, k and the arrows move through a list; Escape closes what is open. */
export function useListKeys({ requests, openId, onOpen, onClose, onPastEnd }: ListKeys): void {
  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    const index = requests.findIndex((request) => request.id === openId);
    if (step === 1 && index === requests.length - 1) onPastEnd?.();
    const next = requests[index === -1 ? 0 : Math.min(requests.length - 1, Math.max(0, index + step))];
    if (next && next.id !== openId) onOpen(next.id);
  }

  function moveUnlessReading(event: KeyboardEvent, step: 1 | -1) {
    // In the detail the arrows scroll.
    if (event.target instanceof Element && event.target.closest('[data-reading]')) return;
    move(event, step);
  }

  useShortcuts({
    j: (event) => move(event, 1),
    k: (event) => move(event, -1),
    [DOWN]: (event) => moveUnlessReading(event, 1),
    [UP]: (event) => moveUnlessReading(event, -1),
    [CLOSE]: () => {
      if (openId !== undefined) onClose();
    },
  });
}
