'use client';

import { useSyncExternalStore } from 'react';
import { Badge } from '@/components/ui/badge';
import { subscribeToClock } from '@/components/ui/clock';
import { formatCountdown } from '@/components/ui/format-time';

const SHOWN_BELOW_MS = 5 * 60_000;
const URGENT_BELOW_MS = 60_000;

/** Only when it is short: a deadline tomorrow is not news. */
export function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const text = useSyncExternalStore(
    subscribeToClock,
    () => describeTimeLeft(Date.parse(expiresAt) - Date.now()),
    () => '',
  );
  if (!text) return null;
  const urgent = Date.parse(expiresAt) - Date.now() < URGENT_BELOW_MS;
  return (
    <Badge tone={urgent ? 'bad' : 'warn'} title="Time left until it expires">
      {text}
    </Badge>
  );
}

function describeTimeLeft(milliseconds: number): string {
  if (milliseconds >= SHOWN_BELOW_MS) return '';
  return milliseconds <= 0 ? 'time is up' : `${formatCountdown(milliseconds)} left`;
}
