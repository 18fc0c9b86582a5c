'use client';

import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/join-classes';

interface ListFrameProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a phone the detail takes the list's place. */
  open: boolean;
}

/** A list with a detail pane beside it. */
export function ListFrame({ list, detail, open }: ListFrameProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={joinClasses(
          'flex min-h-0 w-full flex-col border-line md:w-[42%] md:min-w-80 md:max-w-lg md:border-r',
          open && 'max-md:hidden',
        )}
      >
        {list}
      </div>
      <div className={joinClasses('min-h-0 min-w-0 flex-1', !open && 'max-md:hidden')}>{detail}</div>
    </div>
  );
}
