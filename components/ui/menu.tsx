'use client';

import { type ReactNode, useId, useRef } from 'react';
import { joinClasses } from './join-classes';

interface MenuProps {
  /** What is read out for the button. */
  label: string;
  trigger: ReactNode;
  /** Opens above the button, for buttons at the foot of the page. */
  above?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const GAP = 6;

/** The browser's own popover: on top of everything, closed by Escape or a click elsewhere. */
export function Menu({ label, trigger, above = false, className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function place() {
    if (!button.current || !panel.current) return;
    const box = button.current.getBoundingClientRect();
    const { style, offsetWidth } = panel.current;
    style.left = `${Math.max(GAP, Math.min(box.left, window.innerWidth - offsetWidth - GAP))}px`;
    if (above) style.bottom = `${window.innerHeight - box.top + GAP}px`;
    else style.top = `${box.bottom + GAP}px`;
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} className={className}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is chosen inside is a button or a link of its own */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: those also answer to the keyboard, as clicks */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={place}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-closes]')) panel.current?.hidePopover();
        }}
        className="fixed inset-auto m-0 min-w-56 max-w-80 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}

export function menuItemClasses(current = false): string {
  return joinClasses(
    'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover',
    current && 'font-medium',
  );
}
