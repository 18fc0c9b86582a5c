'use client';

import { TriangleAlert } from 'lucide-react';
import { useFeedStatus } from '@/components/api/live-feed';
import { Button } from '@/components/ui/button';

/** The server closed the live feed for good: say so, rather than show a list that no longer changes. */
export function RefusalBanner() {
  const { refusal } = useFeedStatus();
  if (!refusal || refusal.code === 'unauthenticated') return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-warn-line border-b bg-warn-soft px-4 py-2 text-warn"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">Live updates stopped: {refusal.message} What you see may be old.</p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
