import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { RowsByTable, StateTable } from './rows';

/** Reads the workspace's state rows as they stand just before the command's own events. */
export interface StateView {
  readonly workspaceId: string;
  readonly seq: number;
  /** The `seq` of the last event that changed what policy reads. */
  readonly policyVersion: number;
  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined;
  /** Not for requests and sessions: those are read one by one. */
  all<T extends Exclude<StateTable, 'requests' | 'agent_sessions'>>(table: T): Iterable<RowsByTable[T]>;
  /** Made once and kept until something policy reads has changed. */
  derive<T>(key: symbol, make: (state: StateView) => T): T;
}

export interface Outcome<R> {
  readonly events: readonly EventDraft[];
  /** Reads the answer from the state after the events. */
  readonly result: (after: StateView) => R;
}

/**
 * Something that wants to become events. `decide` is pure and may run again when the ledger moved on;
 * it throws a `CountersignError` to refuse, and then nothing of it is written.
 */
export interface Command<R> {
  /** Decisions and freezes go before new calls. */
  readonly urgent?: boolean;
  /** About how many bytes it writes: batches and the waiting queue are bounded by it. */
  readonly weight?: number;
  /** The id of a request this command makes: assumed new, and looked up only if it is not. */
  readonly creates?: string;
  readonly needs?: { readonly requests?: readonly string[]; readonly sessions?: readonly string[] };
  /** The sign-in the actor's authority rests on: the commit fails if it has ended. */
  readonly signInId?: string;
  decide(state: StateView, now: Date): Outcome<R>;
}
