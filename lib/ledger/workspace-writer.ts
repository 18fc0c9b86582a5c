import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { LoadedForBatch } from './batch-state';
import type { Command } from './command';
import { type CommitAnswer, commitBatch } from './commit-batch';
import { connectionTrouble } from './connection-trouble';
import type { DatabaseClock } from './database-clock';
import { type Decided, decideBatch } from './decide-batch';
import { loadRows, loadState } from './load-state';
import { type Pending, PendingQueue } from './pending-queue';
import { readEvents } from './read-events';
import type { SessionRow } from './rows';
import { outcomeUnknown, settle, unavailable } from './settle';
import type { Head, WorkspaceState } from './workspace-state';

export interface WriterOptions {
  readonly pool: Pool;
  readonly clock: DatabaseClock;
  readonly workspaceId: string;
  /** Called in order, after the commit or after the events of others were read. */
  readonly onEvents: (events: readonly LedgerEvent[]) => void;
  readonly onCommitted: () => void;
  readonly onTrouble: (error: unknown, what: string) => void;
}

const MAX_ATTEMPTS = 200;
const MAX_STANDSTILLS = 3;
const CATCH_UP_PAGE = 1000;
const LOOK_UPS = 40;
const LOOK_UP_PAUSE_MS = 250;

type Attempt = Omit<CommitAnswer, 'databaseTime'> & { readonly outcomeUnknown: boolean };

/**
 * The only way to change a workspace from this node. One batch is under way at a time; what arrives meanwhile
 * waits and goes together. Every batch is decided on the state at `known` and committed only if that still holds.
 */
export class WorkspaceWriter {
  readonly #options: WriterOptions;
  readonly #queue = new PendingQueue();
  #state: WorkspaceState | undefined;
  #loading: Promise<WorkspaceState> | undefined;
  /** Up to where listeners were told: they see every event once, also across a reload. */
  #toldSeq: number | undefined;
  #draining: Promise<void> | undefined;
  #behind = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  append<R>(command: Command<R>): Promise<R> {
    const answer = this.#queue.push(command);
    this.#wake();
    return answer;
  }

  /** Others may have written: read what is missing before the next batch. */
  catchUpSoon(): void {
    this.#behind = true;
    this.#wake();
  }

  async view(): Promise<WorkspaceState> {
    if (this.#state) return this.#state;
    return this.#load();
  }

  /** How far this node has followed, also while its state has to be read anew. */
  get knownSeq(): number | undefined {
    return this.#state?.seq ?? this.#toldSeq;
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  #wake(): void {
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
      if (this.#queue.size > 0 || this.#behind) this.#wake();
    });
  }

  async #drain(): Promise<void> {
    // Let everything that arrived in this turn of the event loop join the first batch.
    await Promise.resolve();
    for (;;) {
      if (this.#behind) await this.#catchUpQuietly();
      const batch = this.#queue.take();
      if (batch.length === 0) return;
      await this.#process(batch);
    }
  }

  async #catchUpQuietly(): Promise<void> {
    this.#behind = false;
    try {
      if (this.#state) await this.#catchUp(this.#state);
      else if (this.#toldSeq !== undefined) await this.#load();
    } catch (error) {
      this.#options.onTrouble(error, 'reading the ledger');
    }
  }

  async #process(batch: readonly Pending[]): Promise<void> {
    try {
      await this.#commit(batch);
    } catch (error) {
      this.#state = undefined;
      if (batch.length === 1 || connectionTrouble(error)) {
        this.#options.onTrouble(error, 'writing to the ledger');
        for (const pending of batch) pending.reject(connectionTrouble(error) ? outcomeUnknown() : unavailable());
        return;
      }
      // One poisoned command must not take the others with it.
      for (const pending of batch) await this.#process([pending]);
    }
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    const taken = new Set<string>();
    const ended = new Set<string>();
    let unresolved: Decided | undefined;
    let standstill = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = this.#state ?? (await this.#load());
      if (unresolved && (await this.#wasCommitted(state.workspaceId, unresolved.next))) {
        settle(batch, unresolved.settled);
        return;
      }
      const loaded = await this.#loadNeeded(state, batch, taken);
      if (!loaded) continue;
      const decided = decideBatch(state, batch, loaded, ended, this.#options);
      if (decided.events.length === 0) {
        if (decided.needsFreshness && (await this.#moved(state))) continue;
        settle(batch, decided.settled);
        return;
      }
      const answer = await this.#attempt(state, decided, batch, taken, ended);
      if (answer.committed) {
        decided.state.mergeIntoBase();
        state.head = decided.next;
        settle(batch, decided.settled);
        this.#tell(decided.events.map(({ event }) => event));
        this.#options.onCommitted();
        return;
      }
      if (answer.outcomeUnknown) unresolved = decided;
      for (const id of answer.takenIds) taken.add(id);
      for (const id of answer.endedSignIns) ended.add(id);
      if (answer.takenIds.length > 0 || answer.endedSignIns.length > 0) continue;
      standstill = (await this.#moved(state)) ? 0 : standstill + 1;
      if (standstill > MAX_STANDSTILLS) throw new Error('The head of the ledger is not where this node left it.');
    }
    throw new Error('The ledger kept moving; the batch found no place.');
  }

  /** Reads the rows the batch names; nothing when the ledger moved on while reading. */
  async #loadNeeded(
    state: WorkspaceState,
    batch: readonly Pending[],
    taken: ReadonlySet<string>,
  ): Promise<LoadedForBatch | undefined> {
    const requestIds = new Set(taken);
    const sessionIds = new Set<string>();
    const sessions = new Map<string, SessionRow>();
    for (const { command } of batch) {
      for (const id of command.needs?.requests ?? []) requestIds.add(id);
      for (const id of command.needs?.sessions ?? []) {
        const known = state.get('agent_sessions', id);
        if (known) sessions.set(id, known);
        else sessionIds.add(id);
      }
    }
    if (requestIds.size === 0 && sessionIds.size === 0) return { requests: new Map(), sessions };
    const loaded = await loadRows(this.#options.pool, state.workspaceId, [...requestIds], [...sessionIds]);
    this.#options.clock.observe(loaded.databaseTime);
    if (loaded.headSeq !== state.seq) {
      await this.#catchUp(state);
      return undefined;
    }
    for (const session of loaded.sessions) {
      sessions.set(session.id, session);
      state.put('agent_sessions', session.id, session);
    }
    return { requests: loaded.requests, sessions };
  }

  async #attempt(
    state: WorkspaceState,
    decided: Decided,
    batch: readonly Pending[],
    taken: ReadonlySet<string>,
    ended: ReadonlySet<string>,
  ): Promise<Attempt> {
    const { pool, clock } = this.#options;
    const newRequestIds = batch.flatMap(({ command }) =>
      command.creates !== undefined && !taken.has(command.creates) ? [command.creates] : [],
    );
    const signInIds = batch.flatMap(({ command }) =>
      command.signInId !== undefined && !ended.has(command.signInId) ? [command.signInId] : [],
    );
    const { workspaceId } = state;
    try {
      const answer = await commitBatch(pool, {
        workspaceId,
        known: state.head,
        next: decided.next,
        events: decided.events,
        state: decided.state,
        newRequestIds: [...new Set(newRequestIds)],
        signInIds: [...new Set(signInIds)],
      });
      clock.observe(answer.databaseTime);
      return { ...answer, outcomeUnknown: false };
    } catch (error) {
      if (!connectionTrouble(error)) throw error;
      this.#options.onTrouble(error, 'a commit whose outcome is unknown; looking it up');
      const committed = await this.#wasCommitted(workspaceId, decided.next);
      return { committed, outcomeUnknown: true, takenIds: [], endedSignIns: [] };
    }
  }

  /** The connection broke before the answer: the ledger itself says whether the batch is in it. */
  async #wasCommitted(workspaceId: string, next: Head): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { rows } = await this.#options.pool.query(
          'SELECT 1 FROM ledger_events WHERE workspace_id = $1 AND seq = $2 AND hash = $3',
          [workspaceId, next.seq, next.hash],
        );
        return rows.length === 1;
      } catch (error) {
        if (attempt >= LOOK_UPS) throw error;
        await setTimeout(LOOK_UP_PAUSE_MS);
      }
    }
  }

  async #moved(state: WorkspaceState): Promise<boolean> {
    const before = state.seq;
    await this.#catchUp(state);
    return state.seq !== before;
  }

  async #catchUp(state: WorkspaceState): Promise<void> {
    for (;;) {
      const page = await readEvents(this.#options.pool, state.workspaceId, state.seq, CATCH_UP_PAGE);
      for (const { event, hash } of page) state.apply(event, hash);
      this.#tell(page.map(({ event }) => event));
      // What an erased event did cannot be read from it any more, but it is in the rows.
      if (page.some(({ erased }) => erased)) this.#state = undefined;
      if (page.length < CATCH_UP_PAGE) return;
    }
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
      const missed = await readEvents(pool, workspaceId, this.#toldSeq, CATCH_UP_PAGE);
      if (missed.length === 0) break;
      this.#tell(missed.map(({ event }) => event));
    }
    this.#state = state;
    return state;
  }

  #tell(events: readonly LedgerEvent[]): void {
    const told = this.#toldSeq ?? 0;
    const fresh = events.filter((event) => event.seq > told);
    const last = fresh.at(-1);
    if (!last) return;
    this.#toldSeq = last.seq;
    this.#options.onEvents(fresh);
  }
}
