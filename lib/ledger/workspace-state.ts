import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { StateView } from './command';
import { GENESIS } from './hash-event';
import { changesPolicy, projectEvent, type RowStore } from './project-event';
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
  readonly #derived = new Map<symbol, unknown>();
  readonly #rows: RowMaps = {
    workspaces: new Map(),
    categories: new Map(),
    tools: new Map(),
    keys: new Map(),
    members: new Map(),
    agent_sessions: new Map(),
    requests: new Map(),
  };

  constructor(workspaceId: string) {
    this.workspaceId = workspaceId;
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
    if (table === 'agent_sessions' && rows.size > MAX_SESSIONS_KEPT) {
      const oldest = rows.keys().next();
      if (!oldest.done) rows.delete(oldest.value);
    }
  }

  remove(table: StateTable, key: string): void {
    this.#rows[table].delete(key);
  }

  derive<T>(key: symbol, make: (state: StateView) => T): T {
    if (!this.#derived.has(key)) this.#derived.set(key, make(this));
    return this.#derived.get(key) as T;
  }

  /** An event another node committed. */
  apply(event: LedgerEvent, hash: string): void {
    projectEvent(event, this, this.workspaceId);
    if (changesPolicy(event.kind)) this.policyChanged(event.seq);
    this.head = { seq: event.seq, hash, at: event.at };
  }

  policyChanged(seq: number): void {
    this.policyVersion = seq;
    this.#derived.clear();
  }
}
