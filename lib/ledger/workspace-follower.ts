import type { Pool } from 'pg';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { DatabaseClock } from './database-clock';
import { loadState } from './load-state';
import { readEvents } from './read-events';
import type { WorkspaceState } from './workspace-state';

export interface FollowerOptions {
  readonly pool: Pool;
  readonly clock: DatabaseClock;
  readonly workspaceId: string;
  /** Called in order, after the commit or after the events of others were read. */
  readonly onEvents: (events: readonly LedgerEvent[]) => void;
}

const PAGE = 1000;

/** What this node knows of a workspace, kept up with the ledger; tells listeners every event once and in order. */
export class WorkspaceFollower {
  readonly #options: FollowerOptions;
  #state: WorkspaceState | undefined;
  #loading: Promise<WorkspaceState> | undefined;
  /** Up to where listeners were told: they see every event once, also across a reload. */
  #toldSeq: number | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** How far this node has followed, also while its state has to be read anew. */
  get knownSeq(): number | undefined {
    return this.#state?.seq ?? this.#toldSeq;
  }

  async state(): Promise<WorkspaceState> {
    return this.#state ?? this.#load();
  }

  /** The state may be wrong: it is read anew before it is used again. */
  forget(): void {
    this.#state = undefined;
  }

  async follow(): Promise<void> {
    if (this.#state) await this.catchUp(this.#state);
    else if (this.#toldSeq !== undefined) await this.#load();
  }

  async catchUp(state: WorkspaceState): Promise<void> {
    for (;;) {
      const page = await readEvents(this.#options.pool, state.workspaceId, state.seq, PAGE);
      for (const { event, hash } of page) state.apply(event, hash);
      this.tell(page.map(({ event }) => event));
      // What an erased event did cannot be read from it any more, but it is in the rows.
      if (page.some(({ erased }) => erased)) this.forget();
      if (page.length < PAGE) return;
    }
  }

  tell(events: readonly LedgerEvent[]): void {
    const told = this.#toldSeq ?? 0;
    const fresh = events.filter((event) => event.seq > told);
    const last = fresh.at(-1);
    if (!last) return;
    this.#toldSeq = last.seq;
    this.#options.onEvents(fresh);
  }

  #load(): Promise<WorkspaceState> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<WorkspaceState> {
    const { pool, clock, workspaceId } = this.#options;
    const { state, databaseTime } = await loadState(pool, workspaceId);
    clock.observe(databaseTime);
    this.#toldSeq ??= state.seq;
    while (this.#toldSeq < state.seq) {
      const missed = await readEvents(pool, workspaceId, this.#toldSeq, PAGE);
      if (missed.length === 0) break;
      this.tell(missed.map(({ event }) => event));
    }
    this.#state = state;
    return state;
  }
}
