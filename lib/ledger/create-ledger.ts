import type { Logger } from 'pino';
import { createPool } from '@/lib/db/create-pool';
import { DatabaseClock } from './database-clock';
import type { EventListener, Ledger } from './ledger';
import { readEvents } from './read-events';
import { createWakeUp } from './wake-up';
import { WorkspaceWriter } from './workspace-writer';

const POLL_MS = 250;
const CONNECTIONS = 6;

export interface LedgerOptions {
  readonly url: string;
  readonly log: Logger;
}

export function createLedger({ url, log }: LedgerOptions): Ledger {
  // Connections of its own: these statements have one good plan whatever their values, and planning a commit anew
  // each time takes longer than running it. Made while the tables are small, that plan must still be the indexes'.
  const settings = 'SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off';
  const pool = createPool(url, log, { max: CONNECTIONS, settings });
  const clock = new DatabaseClock();
  const writers = new Map<string, WorkspaceWriter>();
  const listeners = new Set<EventListener>();
  const wakeUp = createWakeUp(
    url,
    (workspaceId) => writers.get(workspaceId)?.catchUpSoon(),
    (error) => log.warn({ err: error }, 'the connection that wakes other nodes failed; polling goes on'),
  );
  const poll = setInterval(() => void findMoved(), POLL_MS);
  poll.unref();
  let polling = false;

  function writerOf(workspaceId: string): WorkspaceWriter {
    const existing = writers.get(workspaceId);
    if (existing) return existing;
    const writer = new WorkspaceWriter({
      pool,
      clock,
      workspaceId,
      onEvents: (events) => {
        for (const listener of listeners) {
          try {
            listener(workspaceId, events);
          } catch (error) {
            log.error({ err: error, workspaceId }, 'a listener of the ledger failed');
          }
        }
      },
      onCommitted: () => wakeUp.announce(workspaceId),
      onTrouble: (error, what) => log.error({ err: error, workspaceId }, what),
    });
    writers.set(workspaceId, writer);
    return writer;
  }

  async function findMoved(): Promise<void> {
    if (polling || writers.size === 0) return;
    polling = true;
    try {
      const { rows } = await pool.query<{ workspace_id: string; seq: number }>({
        name: 'countersign_heads',
        text: 'SELECT workspace_id, seq FROM ledger_heads WHERE workspace_id = ANY($1::text[])',
        values: [[...writers.keys()]],
      });
      for (const row of rows) {
        const writer = writers.get(row.workspace_id);
        if (writer?.knownSeq !== undefined && writer.knownSeq < row.seq) writer.catchUpSoon();
      }
    } catch (error) {
      log.warn({ err: error }, 'the ledger could not be polled');
    } finally {
      polling = false;
    }
  }

  return {
    append: (workspaceId, command) => writerOf(workspaceId).append(command),
    view: (workspaceId) => writerOf(workspaceId).view(),
    async tail(workspaceId, since, limit) {
      const stored = await readEvents(pool, workspaceId, since, limit);
      return stored.map(({ event }) => event);
    },
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(poll);
      await Promise.all([...writers.values()].map((writer) => writer.idle()));
      await wakeUp.close();
      await pool.end();
    },
  };
}
