'use client';

import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys for the whole page: not while someone types, not in front of an open dialog, not with Ctrl, Alt or Cmd. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open], [popover]:popover-open')) return;
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    act?.(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
