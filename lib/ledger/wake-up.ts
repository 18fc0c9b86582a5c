import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CHANNEL = 'countersign';
const COALESCE_MS = 20;
const RECONNECT_MS = 500;
const MAX_NAMED = 100;

export interface WakeUp {
  /** Tells the other nodes, soon and once, that these workspaces moved. */
  announce(workspaceId: string): void;
  close(): Promise<void>;
}

/**
 * A hint between nodes, sent after commit from one connection: `pg_notify` inside each commit would cost most of
 * the throughput. A lost hint costs the milliseconds until the next poll, never an event.
 */
export function createWakeUp(
  url: string,
  onMoved: (workspaceId: string) => void,
  onTrouble: (error: unknown) => void,
): WakeUp {
  const node = randomUUID();
  const moved = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending = false;
  let sentAt = 0;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const connecting = new pg.Client({ connectionString: url, application_name: 'countersign wake-up' });
    connecting.on('error', onTrouble);
    connecting.on('end', () => {
      if (client === connecting) client = undefined;
      if (!closed) setTimeout(connect, RECONNECT_MS).unref();
    });
    connecting.on('notification', ({ payload }) => {
      const [sender, ...workspaceIds] = (payload ?? '').split(' ');
      if (sender !== node) for (const id of workspaceIds) onMoved(id);
    });
    try {
      await connecting.connect();
      // A hint need not be durable, and its flush would stand in the way of the commits that must be.
      await connecting.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
      if (closed) await connecting.end();
      else client = connecting;
    } catch (error) {
      onTrouble(error);
      await connecting.end().catch(() => undefined);
    }
  }

  /** One statement at a time: what moved meanwhile goes with the next. */
  async function send(): Promise<void> {
    timer = undefined;
    if (sending) return;
    sending = true;
    sentAt = performance.now();
    const workspaceIds = [...moved].slice(0, MAX_NAMED);
    for (const id of workspaceIds) moved.delete(id);
    try {
      await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, [node, ...workspaceIds].join(' ')]);
    } catch (error) {
      onTrouble(error);
    } finally {
      sending = false;
      if (moved.size > 0 && !closed) timer ??= setTimeout(send, COALESCE_MS);
    }
  }

  void connect();
  return {
    announce(workspaceId) {
      moved.add(workspaceId);
      timer ??= setTimeout(send, performance.now() - sentAt > COALESCE_MS ? 0 : COALESCE_MS);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
