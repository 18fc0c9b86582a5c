'use client';

import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyState
        icon={TriangleAlert}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Nothing was decided or changed by this. If it happens again, look at the server's log
        {error.digest ? ` for ${error.digest}.` : '.'}
      </EmptyState>
    </main>
  );
}
