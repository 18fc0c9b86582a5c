import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { Command, StateView } from './command';

export type EventListener = (workspaceId: string, events: readonly LedgerEvent[]) => void;

export interface Ledger {
  /** Resolves once the command's events are committed; rejects with a `CountersignError` and writes nothing. */
  append<R>(workspaceId: string, command: Command<R>): Promise<R>;
  /** The state as this node last saw it: for showing and for early refusals, never the last word. */
  view(workspaceId: string): Promise<StateView>;
  /** Events after `since`, in order. */
  tail(workspaceId: string, since: number, limit: number): Promise<LedgerEvent[]>;
  /** Every event this node learns of, its own and others', in order and without gaps per workspace. */
  onEvents(listener: EventListener): () => void;
  close(): Promise<void>;
}
