import type { Tone } from '@/components/ui/badge';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { RequestStatus } from '@/lib/contracts/words';
import { asKnownEvent } from './known-event';

const statusTones: Readonly<Partial<Record<RequestStatus, Tone>>> = {
  pending: 'info',
  approved: 'good',
  answered: 'good',
  denied: 'bad',
};

/** The colour of an event's mark: what was let through, refused, or waits. The sentence says the same in words. */
export function toneOfEvent(event: AuditEvent): Tone {
  const known = asKnownEvent(event);
  switch (known?.kind) {
    case 'request.created':
    case 'request.decided':
      return statusTones[known.payload.status] ?? 'neutral';
    case 'request.result':
      return known.payload.ok ? 'good' : 'bad';
    case 'request.expired':
    case 'erased':
      return 'warn';
    default:
      return event.payload === null ? 'warn' : 'neutral';
  }
}

export const toneDots: Readonly<Record<Tone, string>> = {
  neutral: 'bg-line-strong',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
};
