import { CountersignError, isCountersignError } from '@/lib/contracts/errors';
import { BatchState, type LoadedForBatch, type StateLayer } from './batch-state';
import { type ChainedEvent, chainEvents, headAfter } from './chain-events';
import type { DatabaseClock } from './database-clock';
import type { Pending } from './pending-queue';
import { type Settled, unavailable } from './settle';
import type { Head } from './workspace-state';

interface DraftOptions {
  readonly clock: DatabaseClock;
  readonly onTrouble: (error: unknown, what: string) => void;
}

const RECENT_MS = 1000;
const nothingLoaded: LoadedForBatch = { requests: new Map(), sessions: new Map() };

/** Commands decided one after the other, each on what the ones before it would leave; a refusal fails alone. */
export class BatchDraft {
  /** The head it was decided on: good for nothing once the ledger stands elsewhere. */
  readonly basis: Head;
  readonly state: BatchState;
  readonly batch: Pending[] = [];
  readonly events: ChainedEvent[] = [];
  readonly settled: Settled[] = [];
  next: Head;
  weight = 0;
  /** Something was refused or answered without an event: only right if the state was not behind. */
  needsFreshness = false;
  readonly #now: Date;
  readonly #at: string;
  readonly #endedSignIns: ReadonlySet<string>;
  readonly #onTrouble: DraftOptions['onTrouble'];

  constructor(
    base: StateLayer,
    head: Head,
    { clock, onTrouble }: DraftOptions,
    loaded: LoadedForBatch = nothingLoaded,
    endedSignIns: ReadonlySet<string> = new Set(),
  ) {
    this.basis = head;
    this.next = head;
    this.state = new BatchState(base, loaded);
    this.#endedSignIns = endedSignIns;
    this.#onTrouble = onTrouble;
    this.#now = clock.now();
    // The ledger's time never goes back.
    this.#at = new Date(Math.max(this.#now.getTime(), Date.parse(head.at))).toISOString();
  }

  /** Whether its idea of *now* still holds: a commit before it may have taken long. */
  isRecent(clock: DatabaseClock): boolean {
    return clock.now().getTime() - this.#now.getTime() < RECENT_MS;
  }

  add(pending: Pending): void {
    this.batch.push(pending);
    this.weight += pending.command.weight ?? 0;
    this.settled.push(this.#decide(pending));
  }

  #decide({ command }: Pending): Settled {
    try {
      if (command.signInId !== undefined && this.#endedSignIns.has(command.signInId)) {
        throw new CountersignError('unauthenticated', 'You were signed out. Sign in again.');
      }
      const outcome = command.decide(this.state, this.#now);
      if (outcome.events.length === 0) this.needsFreshness = true;
      const chained = chainEvents(outcome.events, this.next, this.#at, this.state.workspaceId);
      for (const link of chained) this.state.apply(link.event);
      this.events.push(...chained);
      this.next = headAfter(chained) ?? this.next;
      return { ok: true, value: outcome.result(this.state) };
    } catch (error) {
      this.needsFreshness = true;
      if (!isCountersignError(error)) this.#onTrouble(error, 'deciding a command');
      return { ok: false, error: isCountersignError(error) ? error : unavailable() };
    }
  }
}
