'use client';

import { useSyncExternalStore } from 'react';
import { subscribeToClock } from './clock';
import { formatExactTime, formatRelativeTime, formatUtc } from './format-time';

interface RelativeTimeProps {
  at: string;
  className?: string | undefined;
}

/** Relative text, the exact time on hover. Drawn again only when its text changes. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const text = useSyncExternalStore(
    subscribeToClock,
    () => formatRelativeTime(at, Date.now()),
    () => formatUtc(at),
  );
  // The server does not know the reader's time zone.
  const title = useSyncExternalStore(
    neverChanges,
    () => formatExactTime(at),
    () => formatUtc(at),
  );
  return (
    <time dateTime={at} title={title} className={className}>
      {text}
    </time>
  );
}

function neverChanges() {
  return () => {};
}
