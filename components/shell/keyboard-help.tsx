'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/keyboard-hint';

const shortcuts: readonly (readonly [readonly string[], string])[] = [
  [['j', '↓'], 'Next request'],
  [['k', '↑'], 'Previous request'],
  [['a'], 'Approve the open request, once its end has been seen'],
  [['d'], 'Deny it, with guidance for the agent'],
  [['Ctrl Enter', '⌘ Enter'], 'Send the denial'],
  [['n'], 'Show the new requests'],
  [['/'], 'Search'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This help'],
];

export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="flex flex-col">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center gap-4 border-line border-b py-2 last:border-b-0">
            <dt className="flex w-36 shrink-0 gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
