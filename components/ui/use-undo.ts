import { useState } from 'react';
import type { Undoable } from './undo-notice';

export interface Undo {
  readonly notice: Undoable | undefined;
  readonly close: () => void;
  readonly offer: (text: string, undo: () => void) => void;
}

/** The one thing of a screen that can be taken back: the latest. */
export function useUndo(): Undo {
  const [notice, setNotice] = useState<Undoable>();
  return {
    notice,
    close: () => setNotice(undefined),
    offer: (text, undo) => setNotice({ id: Date.now(), text, undo }),
  };
}
