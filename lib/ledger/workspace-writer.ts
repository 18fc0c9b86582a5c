import { setTimeout } from 'node:timers/promises';
import { BatchDraft } from './batch-draft';
import type { LoadedForBatch } from './batch-state';
import type { Command } from './command';
import { type CommitAnswer, commitBatch } from './commit-batch';
import { connectionTrouble } from './connection-trouble';
import { loadRows } from './load-state';
import { type Pending, PendingQueue } from './pending-queue';
import type { SessionRow } from './rows';
import { outcomeUnknown, settle, unavailable } from './settle';
import { type FollowerOptions, WorkspaceFollower } from './workspace-follower';
import type { Head, WorkspaceState } from './workspace-state';

export interface WriterOptions extends FollowerOptions {
  readonly onCommitted: () => void;
  readonly onTrouble: (error: unknown, what: string) => void;
}

const MAX_ATTEMPTS = 200;
const MAX_STANDSTILLS = 3;
const LOOK_UPS = 40;
const LOOK_UP_PAUSE_MS = 250;

type Attempt = Omit<CommitAnswer, 'databaseTime'> & { readonly outcomeUnknown: boolean };

/**
 * The only way to change a workspace from this node. One batch is under way at a time; what arrives meanwhile is
 * decided on what that batch would leave, and goes together as soon as it is in. Every batch is committed only if the
 * head it was decided on still holds.
 */
export class WorkspaceWriter {
  readonly #options: WriterOptions;
  readonly #follower: WorkspaceFollower;
  readonly #queue = new PendingQueue();
  /** Decided while Postgres works on the batch before it; dropped and decided again if that one fails. */
  #ahead: BatchDraft | undefined;
  /** The same once the batch before it is in: it goes next, and nothing joins it any more. */
  #sealed: BatchDraft | undefined;
  #draining: Promise<void> | undefined;
  #behind = false;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#follower = new WorkspaceFollower(options);
  }

  append<R>(command: Command<R>): Promise<R> {
    const answer = this.#queue.push(command);
    if (this.#ahead) this.#fill(this.#ahead);
    this.#wake();
    return answer;
  }

  /** Others may have written: read what is missing before the next batch. */
  catchUpSoon(): void {
    this.#behind = true;
    this.#wake();
  }

  view(): Promise<WorkspaceState> {
    return this.#follower.state();
  }

  get knownSeq(): number | undefined {
    return this.#follower.knownSeq;
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
      const ahead = this.#sealed ?? this.#ahead;
      this.#sealed = undefined;
      this.#ahead = undefined;
      const batch = ahead && ahead.batch.length > 0 ? ahead.batch : this.#queue.take();
      if (batch.length === 0) return;
      await this.#process(batch, ahead);
    }
  }

  async #catchUpQuietly(): Promise<void> {
    this.#behind = false;
    try {
      await this.#follower.follow();
    } catch (error) {
      this.#options.onTrouble(error, 'reading the ledger');
    }
  }

  async #process(batch: readonly Pending[], draft?: BatchDraft): Promise<void> {
    try {
      await this.#commit(batch, draft);
    } catch (error) {
      this.#follower.forget();
      if (batch.length === 1 || connectionTrouble(error)) {
        this.#options.onTrouble(error, 'writing to the ledger');
        for (const pending of batch) pending.reject(connectionTrouble(error) ? outcomeUnknown() : unavailable());
        return;
      }
      // One poisoned command must not take the others with it, nor those decided on what it would have left.
      const waiting = this.#ahead?.batch ?? [];
      this.#ahead = undefined;
      for (const pending of [...batch, ...waiting]) await this.#process([pending]);
    }
  }

  async #commit(batch: readonly Pending[], prepared: BatchDraft | undefined): Promise<void> {
    const { clock } = this.#options;
    const taken = new Set<string>();
    const ended = new Set<string>();
    let unresolved: BatchDraft | undefined;
    let standstill = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await this.#follower.state();
      if (unresolved && (await this.#wasCommitted(state.workspaceId, unresolved.next))) {
        settle(batch, unresolved.settled);
        return;
      }
      const draft =
        attempt === 0 && prepared?.batch === batch && prepared.basis === state.head && prepared.isRecent(clock)
          ? prepared
          : await this.#draft(state, batch, taken, ended);
      if (!draft) continue;
      if (draft.events.length === 0) {
        if (draft.needsFreshness && (await this.#moved(state))) continue;
        settle(batch, draft.settled);
        return;
      }
      const answer = await this.#attempt(state, draft, taken, ended);
      if (answer.committed) {
        draft.state.mergeInto(state);
        state.head = draft.next;
        this.#ahead?.state.rebase(state);
        this.#sealed = this.#ahead;
        this.#ahead = undefined;
        // The next batch is on its way before the answers of this one are written.
        if (this.#sealed && this.#sealed.batch.length > 0) setImmediate(() => settle(batch, draft.settled));
        else settle(batch, draft.settled);
        this.#follower.tell(draft.events.map(({ event }) => event));
        this.#options.onCommitted();
        return;
      }
      if (answer.outcomeUnknown) unresolved = draft;
      for (const id of answer.takenIds) taken.add(id);
      for (const id of answer.endedSignIns) ended.add(id);
      if (answer.takenIds.length > 0 || answer.endedSignIns.length > 0) continue;
      standstill = (await this.#moved(state)) ? 0 : standstill + 1;
      if (standstill > MAX_STANDSTILLS) throw new Error('The head of the ledger is not where this node left it.');
    }
    throw new Error('The ledger kept moving; the batch found no place.');
  }

  /** Decides the batch on `state`; nothing when the ledger moved on while rows were read for it. */
  async #draft(
    state: WorkspaceState,
    batch: readonly Pending[],
    taken: ReadonlySet<string>,
    ended: ReadonlySet<string>,
  ): Promise<BatchDraft | undefined> {
    const loaded = await this.#loadNeeded(state, batch, taken);
    if (!loaded) return undefined;
    const draft = new BatchDraft(state, state.head, this.#options, loaded, ended);
    for (const pending of batch) draft.add(pending);
    return draft;
  }

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
      await this.#follower.catchUp(state);
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
    draft: BatchDraft,
    taken: ReadonlySet<string>,
    ended: ReadonlySet<string>,
  ): Promise<Attempt> {
    const { pool, clock } = this.#options;
    const newRequestIds = new Set<string>();
    const signInIds = new Set<string>();
    for (const { command } of draft.batch) {
      if (command.creates !== undefined && !taken.has(command.creates)) newRequestIds.add(command.creates);
      if (command.signInId !== undefined && !ended.has(command.signInId)) signInIds.add(command.signInId);
    }
    const { workspaceId } = state;
    const { next, events } = draft;
    try {
      const committing = commitBatch(pool, {
        workspaceId,
        known: state.head,
        next,
        events,
        state: draft.state,
        newRequestIds: [...newRequestIds],
        signInIds: [...signInIds],
      });
      this.#lookAhead(draft);
      const answer = await committing;
      clock.observe(answer.databaseTime);
      return { ...answer, outcomeUnknown: false };
    } catch (error) {
      if (!connectionTrouble(error)) throw error;
      this.#options.onTrouble(error, 'a commit whose outcome is unknown; looking it up');
      const committed = await this.#wasCommitted(workspaceId, next);
      return { committed, outcomeUnknown: true, takenIds: [], endedSignIns: [] };
    }
  }

  /** While Postgres works, what waits is decided on what this batch would leave. */
  #lookAhead(draft: BatchDraft): void {
    const waiting = this.#ahead?.batch ?? [];
    this.#ahead = new BatchDraft(draft.state, draft.next, this.#options);
    for (const pending of waiting) this.#ahead.add(pending);
    this.#fill(this.#ahead);
  }

  /** Not what needs rows that have to be read: those are only right once the batch before is in. */
  #fill(ahead: BatchDraft): void {
    const wanted = ({ needs }: Command<unknown>) =>
      needs?.requests === undefined &&
      (needs?.sessions ?? []).every((id) => ahead.state.get('agent_sessions', id) !== undefined);
    for (const pending of this.#queue.take(ahead.batch.length, ahead.weight, wanted)) ahead.add(pending);
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
    await this.#follower.catchUp(state);
    return state.seq !== before;
  }
}
