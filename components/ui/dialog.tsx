'use client';

import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** A row of buttons that stays in view while the content scrolls. */
  footer?: ReactNode;
  /** A click beside it and Escape do nothing: for what is shown only once. */
  insistent?: boolean | undefined;
  children?: ReactNode;
}

/** The browser's own modal dialog. An element inside with `data-autofocus` gets the focus. */
export function Dialog({ open, onClose, title, description, footer, insistent = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? element).focus();
    return () => element.close();
  }, [open]);

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current && !insistent) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and arrives as cancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!insistent) onClose();
      }}
      onClick={closeFromBackdrop}
      className="max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] overflow-hidden rounded-xl border border-line bg-raised shadow-float outline-none backdrop:bg-black/45"
    >
      {open && (
        <div className="flex max-h-[85dvh] flex-col">
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="font-semibold text-base">
                {title}
              </h2>
              {description && <p className="mt-1 text-ink-soft">{description}</p>}
            </div>
            {!insistent && (
              <Button variant="ghost" size="sm" aria-label="Close" className="-mr-2 px-1.5!" onClick={onClose}>
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </header>
          {children && <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}
