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

/** The state as a batch under way would leave it: a layer over what is committed, dropped if the commit fails. */
export class BatchState implements RowStore, StateView {
  readonly changes: Changes = noChanges();
  readonly #base: WorkspaceState;
  readonly #loaded: LoadedForBatch;
  #seq: number;
  #policyVersion: number;
  #derived: Map<symbol, unknown> | undefined;

  constructor(base: WorkspaceState, loaded: LoadedForBatch) {
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
    if (table === 'requests') return this.#loaded.requests.get(key) as RowsByTable[T] | undefined;
    // A session read for this batch counts even if the node's memory has dropped it again.
    const session = table === 'agent_sessions' ? this.#loaded.sessions.get(key) : undefined;
    return (session as RowsByTable[T] | undefined) ?? this.#base.get(table, key);
  }

  *all<T extends Exclude<StateTable, 'requests' | 'agent_sessions'>>(table: T): Iterable<RowsByTable[T]> {
    const changes: ReadonlyMap<string, RowsByTable[T] | null> = this.changes[table];
    for (const [key, row] of this.#base.entries(table)) if (!changes.has(key)) yield row;
    for (const row of changes.values()) if (row !== null) yield row;
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

  /** After the commit: the layer becomes the base. */
  mergeIntoBase(): void {
    for (const table of stateTables) this.#mergeTable(table);
    if (this.#policyVersion !== this.#base.policyVersion) this.#base.policyChanged(this.#policyVersion);
  }

  #mergeTable<T extends StateTable>(table: T): void {
    const changes: ReadonlyMap<string, RowsByTable[T] | null> = this.changes[table];
    for (const [key, row] of changes) {
      if (row === null) this.#base.remove(table, key);
      else this.#base.put(table, key, row);
    }
  }
}
