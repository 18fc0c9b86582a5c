'use client';

import { CloudOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface ReadFailureProps {
  /** What could not be read, as a subject: `The registry`. */
  what: string;
  error: Error;
  onRetry: () => void;
  busy?: boolean;
  /** Something is shown that was read before. */
  stale?: boolean;
}

export function ReadFailure({ what, error, onRetry, busy = false, stale = false }: ReadFailureProps) {
  return (
    <EmptyState
      icon={CloudOff}
      title={stale ? 'What you see may be out of date' : `${what} could not be read`}
      action={
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
