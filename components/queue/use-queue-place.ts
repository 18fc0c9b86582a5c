'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { addressOf, placeFrom, type QueuePlace } from './queue-address';

// Browsers refuse more than a hundred changes of the address in half a minute: a held key makes more.
const SETTLE_MS = 250;

/** Which tab and request are open, kept in the address: a link leads back to it, and Back closes it. */
export function useQueuePlace(initial: QueuePlace): [QueuePlace, (place: QueuePlace) => void] {
  const [place, setPlace] = useState(initial);
  const current = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const follow = () => {
      clearTimeout(timer.current);
      current.current = placeFrom(new URLSearchParams(window.location.search));
      setPlace(current.current);
    };
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      clearTimeout(timer.current);
    };
  }, []);

  const go = useCallback((next: QueuePlace) => {
    const opens = current.current.request === undefined && next.request !== undefined;
    current.current = next;
    setPlace(next);
    clearTimeout(timer.current);
    const pathname = window.location.pathname;
    if (opens) window.history.pushState(null, '', addressOf(pathname, next));
    else timer.current = setTimeout(() => window.history.replaceState(null, '', addressOf(pathname, next)), SETTLE_MS);
  }, []);

  return [place, go];
}
