import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { StateView } from './command';
import { GENESIS } from './hash-event';
import { changesPolicy, projectEvent, type RowStore } from './project-event';
import { RateWindows } from './rate-windows';
import type { RowsByTable, StateTable } from './rows';

type RowMaps = { [T in StateTable]: Map<string, RowsByTable[T]> };

export interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

const MAX_SESSIONS_KEPT = 20_000;

/** What one node knows of a workspace: everything but its requests, as of `head`. */
export class WorkspaceState implements RowStore, StateView {
  readonly workspaceId: string;
  head: Head = { seq: 0, hash: GENESIS, at: new Date(0).toISOString() };
  policyVersion = 0;
  readonly rates = new RateWindows();
  readonly #maxSessions: number;
  readonly #derived = new Map<symbol, unknown>();
  readonly #rows: RowMaps = {
    workspaces: new Map(),
    categories: new Map(),
    tools: new Map(),
    keys: new Map(),
    members: new Map(),
    policies: new Map(),
    templates: new Map(),
    agent_sessions: new Map(),
    requests: new Map(),
  };

  constructor(workspaceId: string, maxSessions = MAX_SESSIONS_KEPT) {
    this.workspaceId = workspaceId;
    this.#maxSessions = maxSessions;
  }

  get seq(): number {
    return this.head.seq;
  }

  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined {
    return this.#rows[table].get(key);
  }

  all<T extends StateTable>(table: T): Iterable<RowsByTable[T]> {
    return this.#rows[table].values();
  }

  entries<T extends StateTable>(table: T): Iterable<[string, RowsByTable[T]]> {
    return this.#rows[table].entries();
  }

  put<T extends StateTable>(table: T, key: string, row: RowsByTable[T]): void {
    if (table === 'requests') return;
    const rows = this.#rows[table];
    rows.set(key, row);
    if (table === 'agent_sessions' && rows.size > this.#maxSessions) {
      const oldest = rows.keys().next();
      if (!oldest.done) rows.delete(oldest.value);
    }
  }

  remove(table: StateTable, key: string): void {
    this.#rows[table].delete(key);
  }

  callTimes(category: string, begin: number): readonly number[] {
    return this.rates.timesAfter(category, begin);
  }

  /** Requests are not kept: a batch reads those it needs. */
  loadedRequests(): Iterable<RowsByTable['requests']> {
    return [];
  }

  derive<T>(key: symbol, make: (state: StateView) => T): T {
    if (!this.#derived.has(key)) this.#derived.set(key, make(this));
    return this.#derived.get(key) as T;
  }

  /** An event another node committed. */
  apply(event: LedgerEvent, hash: string): void {
    projectEvent(event, this, this.workspaceId);
    this.rates.count(event, (category) => this.get('categories', category)?.rateLimit);
    if (changesPolicy(event.kind)) this.policyChanged(event.seq);
    this.head = { seq: event.seq, hash, at: event.at };
  }

  policyChanged(seq: number): void {
    this.policyVersion = seq;
    this.#derived.clear();
  }
}
