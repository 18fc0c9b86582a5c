'use client';

import { useRouter } from 'next/navigation';
import { useLedgerEvents } from '@/components/api/live-feed';
import { useWorkspace } from './workspace-context';

/** When this person's role changes or ends, the server draws the page again for what they now are. */
export function FollowOwnRole() {
  const router = useRouter();
  const { me } = useWorkspace();
  useLedgerEvents((event) => {
    if (event.kind !== 'member.changed' && event.kind !== 'member.removed') return;
    if (event.payload.userId === me.user.id) router.refresh();
  });
  return null;
}
