'use client';

import { type RefObject, useEffect, useState } from 'react';

const ARMING_MS = 500;

interface Readiness {
  /** The end of what would be approved has been on the screen. */
  readonly seen: boolean;
  /** The card has been up long enough that a second click was not meant for the one before. */
  readonly armed: boolean;
}

/** Whether this very card may be approved yet. `card` names the request and its version. */
export function useReadiness(
  card: string,
  scroller: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
): Readiness {
  const [seenCard, setSeenCard] = useState<string>();
  const [armedCard, setArmedCard] = useState<string>();

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeenCard(card);
      },
      { root: scroller.current },
    );
    observer.observe(end.current);
    const timer = setTimeout(() => setArmedCard(card), ARMING_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [card, scroller, end]);

  return { seen: seenCard === card, armed: armedCard === card };
}
