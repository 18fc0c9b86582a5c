import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { StateView } from './command';
import { changesPolicy, projectEvent, type RowStore } from './project-event';
import type { RowsByTable, StateTable } from './rows';
import { stateTables } from './tables';
import type { WorkspaceState } from './workspace-state';

type Changes = { [T in StateTable]: Map<string, RowsByTable[T] | null> };

function noChanges(): Changes {
  return {
    workspaces: new Map(),
    categories: new Map(),
    tools: new Map(),
    keys: new Map(),
    members: new Map(),
    agent_sessions: new Map(),
    requests: new Map(),
  };
}

/** Rows read for one batch, as of the head it is decided on. */
export interface LoadedForBatch {
  readonly requests: ReadonlyMap<string, RowsByTable['requests']>;
  readonly sessions: ReadonlyMap<string, RowsByTable['agent_sessions']>;
}

/** What a batch is decided on: the committed state, or the batch before it while that is being committed. */
export interface StateLayer extends StateView {
  entries<T extends KeptTable>(table: T): Iterable<[string, RowsByTable[T]]>;
}

type KeptTable = Exclude<StateTable, 'requests' | 'agent_sessions'>;

/** The state as a batch under way would leave it: a layer over what is committed, dropped if the commit fails. */
export class BatchState implements RowStore, StateLayer {
  readonly changes: Changes = noChanges();
  #base: StateLayer;
  readonly #loaded: LoadedForBatch;
  #seq: number;
  #policyVersion: number;
  #derived: Map<symbol, unknown> | undefined;

  constructor(base: StateLayer, loaded: LoadedForBatch) {
    this.#base = base;
    this.#loaded = loaded;
    this.#seq = base.seq;
    this.#policyVersion = base.policyVersion;
  }

  get workspaceId(): string {
    return this.#base.workspaceId;
  }

  get seq(): number {
    return this.#seq;
  }

  get policyVersion(): number {
    return this.#policyVersion;
  }

  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined {
    const changed = this.changes[table].get(key);
    if (changed !== undefined) return changed ?? undefined;
    // What was read for this batch counts: the node's memory holds no requests, and not every session.
    let loaded: object | undefined;
    if (table === 'requests') loaded = this.#loaded.requests.get(key);
    else if (table === 'agent_sessions') loaded = this.#loaded.sessions.get(key);
    return (loaded as RowsByTable[T] | undefined) ?? this.#base.get(table, key);
  }

  *entries<T extends KeptTable>(table: T): Iterable<[string, RowsByTable[T]]> {
    const changes: ReadonlyMap<string, RowsByTable[T] | null> = this.changes[table];
    for (const entry of this.#base.entries(table)) if (!changes.has(entry[0])) yield entry;
    for (const [key, row] of changes) if (row !== null) yield [key, row];
  }

  *all<T extends KeptTable>(table: T): Iterable<RowsByTable[T]> {
    for (const [, row] of this.entries(table)) yield row;
  }

  put<T extends StateTable>(table: T, key: string, row: RowsByTable[T]): void {
    this.changes[table].set(key, row);
  }

  remove(table: StateTable, key: string): void {
    this.changes[table].set(key, null);
  }

  derive<T>(key: symbol, make: (state: StateView) => T): T {
    if (!this.#derived) return this.#base.derive(key, make);
    if (!this.#derived.has(key)) this.#derived.set(key, make(this));
    return this.#derived.get(key) as T;
  }

  apply(event: LedgerEvent): void {
    projectEvent(event, this, this.workspaceId);
    this.#seq = event.seq;
    if (!changesPolicy(event.kind)) return;
    this.#policyVersion = event.seq;
    this.#derived = new Map();
  }

  /** What lay below was committed and is part of `committed` now. */
  rebase(committed: WorkspaceState): void {
    this.#base = committed;
  }

  /** After the commit: what the batch changed becomes part of what the node knows. */
  mergeInto(committed: WorkspaceState): void {
    for (const table of stateTables) this.#mergeTable(table, committed);
    if (this.#policyVersion !== committed.policyVersion) committed.policyChanged(this.#policyVersion);
  }

  #mergeTable<T extends StateTable>(table: T, committed: WorkspaceState): void {
    const changes: ReadonlyMap<string, RowsByTable[T] | null> = this.changes[table];
    for (const [key, row] of changes) {
      if (row === null) committed.remove(table, key);
      else committed.put(table, key, row);
    }
  }
}
