'use client';

import { useState } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { arrangeRows } from './arrange-rows';
import type { QueueState } from './reduce-queue';

interface PendingRows {
  readonly requests: readonly ToolRequest[];
  readonly waiting: number;
  readonly showNew: () => void;
}

/** The queue as rows that keep their place while someone is at them. */
export function usePendingRows(queue: QueueState, held: boolean, openId: string | undefined): PendingRows {
  const { me } = useWorkspace();
  const [previous, setPrevious] = useState<readonly string[]>([]);
  const isMine = ({ decision }: ToolRequest) => decision?.by.kind === 'user' && decision.by.id === me.user.id;
  const { rows, waiting } = arrangeRows({ previous, queue, held, openId, isMine });
  // What is shown now is what the next arrangement starts from.
  if (!isSame(previous, rows)) setPrevious(rows);

  return {
    requests: rows.flatMap((id) => queue.pending.get(id) ?? queue.settled.get(id) ?? []),
    waiting,
    showNew: () => setPrevious([...new Set([...rows, ...queue.pending.keys()])]),
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
