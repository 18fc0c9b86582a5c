import { CountersignError } from '@/lib/contracts/errors';
import type { Pending } from './pending-queue';

export type Settled = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

export function settle(batch: readonly Pending[], settled: readonly Settled[]): void {
  for (const [index, pending] of batch.entries()) {
    const answer = settled[index];
    if (answer?.ok) pending.resolve(answer.value);
    else pending.reject(answer?.error ?? unavailable());
  }
}

export function unavailable(): CountersignError {
  return new CountersignError('unavailable', 'The ledger cannot be written right now. Nothing was decided; try again.');
}

/** The database went away in between: only asking again, with the same id, tells what became of it. */
export function outcomeUnknown(): CountersignError {
  return new CountersignError('unavailable', 'The database cannot be reached. Ask again, with the same id.');
}
