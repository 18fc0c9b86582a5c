'use client';

import { useConnectionState } from '@/components/api/live-feed';
import { joinClasses } from '@/components/ui/join-classes';

const words = {
  live: { text: 'Live', title: 'Connected: what you see is current.', dot: 'bg-good' },
  connecting: { text: 'Connecting…', title: 'Connecting to the server.', dot: 'bg-warn' },
  offline: { text: 'Offline', title: 'The connection is lost; trying again. What you see may be old.', dot: 'bg-bad' },
} as const;

export function ConnectionIndicator() {
  const { text, title, dot } = words[useConnectionState()];
  return (
    <p role="status" title={title} className="flex items-center gap-2 text-ink-soft text-xs">
      <span aria-hidden className={joinClasses('size-2 rounded-full', dot)} />
      {text}
    </p>
  );
}
