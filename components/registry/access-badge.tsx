import { Badge, type Tone } from '@/components/ui/badge';
import type { PermissionLevel } from '@/lib/contracts/words';

const tones: Readonly<Record<PermissionLevel, Tone>> = {
  'read-only': 'neutral',
  'read-write': 'info',
  execute: 'warn',
};

export function AccessBadge({ access }: { access: PermissionLevel }) {
  return <Badge tone={tones[access]}>{access}</Badge>;
}
