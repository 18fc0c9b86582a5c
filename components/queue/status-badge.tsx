import { Badge, type Tone } from '@/components/ui/badge';
import type { RequestStatus } from '@/lib/contracts/words';

const tones: Readonly<Record<RequestStatus, Tone>> = {
  pending: 'info',
  approved: 'good',
  denied: 'bad',
  answered: 'info',
  expired: 'warn',
  cancelled: 'neutral',
  running: 'info',
  succeeded: 'good',
  failed: 'bad',
};

export function StatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
