'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isCountersignError } from '@/lib/contracts/errors';
import { goToSignIn } from './go-to-sign-in';

const MOST_RETRIES = 2;

function onError(error: Error) {
  if (isCountersignError(error) && error.code === 'unauthenticated') goToSignIn();
}

/** What the server refused stays refused; only what it could not answer is asked again. */
function retry(failures: number, error: Error): boolean {
  return failures < MOST_RETRIES && (!isCountersignError(error) || error.code === 'unavailable');
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The live feed says when something changed, so data does not age by the clock.
    defaultOptions: { queries: { retry, staleTime: 60_000, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
