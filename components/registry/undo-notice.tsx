'use client';

import { Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button';

export interface Undoable {
  readonly id: number;
  readonly text: string;
  readonly undo: () => void;
}

const LIFETIME_MS = 10_000;

/** Says what was just done, and takes it back on request. */
export function UndoNotice({ notice, onClose }: { notice: Undoable; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice has its own time
  useEffect(() => {
    const timer = setTimeout(() => close(), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [notice.id]);

  return (
    <div
      role="status"
      className="fixed bottom-4 left-1/2 z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-float max-md:bottom-20"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{notice.text}</span>
      <Button
        size="sm"
        onClick={() => {
          notice.undo();
          onClose();
        }}
      >
        <Undo2 aria-hidden className="size-3.5" />
        Undo
      </Button>
      <Button variant="ghost" size="sm" aria-label="Dismiss" className="px-1.5!" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
