import { CountersignError, isCountersignError } from '@/lib/contracts/errors';
import { BatchState, type LoadedForBatch } from './batch-state';
import { type ChainedEvent, chainEvents, headAfter } from './chain-events';
import type { DatabaseClock } from './database-clock';
import type { Pending } from './pending-queue';
import { type Settled, unavailable } from './settle';
import type { Head, WorkspaceState } from './workspace-state';

export interface Decided {
  readonly state: BatchState;
  readonly events: ChainedEvent[];
  readonly settled: Settled[];
  readonly next: Head;
  /** Something was refused or answered without an event: only right if the state was not behind. */
  readonly needsFreshness: boolean;
}

interface DecideOptions {
  readonly clock: DatabaseClock;
  readonly onTrouble: (error: unknown, what: string) => void;
}

/** Decides the commands one after the other, each on what the ones before it would leave; a refusal fails alone. */
export function decideBatch(
  base: WorkspaceState,
  batch: readonly Pending[],
  loaded: LoadedForBatch,
  endedSignIns: ReadonlySet<string>,
  { clock, onTrouble }: DecideOptions,
): Decided {
  const state = new BatchState(base, loaded);
  const now = clock.now();
  // The ledger's time never goes back.
  const at = new Date(Math.max(now.getTime(), Date.parse(base.head.at))).toISOString();
  const events: ChainedEvent[] = [];
  const settled: Settled[] = [];
  let next = base.head;
  let needsFreshness = false;
  for (const { command } of batch) {
    try {
      if (command.signInId !== undefined && endedSignIns.has(command.signInId)) {
        throw new CountersignError('unauthenticated', 'You were signed out. Sign in again.');
      }
      const outcome = command.decide(state, now);
      if (outcome.events.length === 0) needsFreshness = true;
      const chained = chainEvents(outcome.events, next, at, base.workspaceId);
      for (const link of chained) state.apply(link.event);
      events.push(...chained);
      next = headAfter(chained) ?? next;
      settled.push({ ok: true, value: outcome.result(state) });
    } catch (error) {
      needsFreshness = true;
      if (!isCountersignError(error)) onTrouble(error, 'deciding a command');
      settled.push({ ok: false, error: isCountersignError(error) ? error : unavailable() });
    }
  }
  return { state, events, settled, next, needsFreshness };
}
