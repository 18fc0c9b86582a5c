import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CheckpointFile } from './checkpoint-file';
import type { Checkpoint, CheckpointKey } from './checkpoint-key';
import type { Ledger } from './ledger';

const FILE_EVERY_MS = 1_000;
const ROW_EVERY_MS = 60_000;

export interface Checkpoints {
  /** Signs where every workspace that moved stands, now. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Signs the heads this node saw move: often into the file, now and then into the database, and at the end. */
export function keepCheckpoints(
  ledger: Ledger,
  pool: Pool,
  key: CheckpointKey,
  file: CheckpointFile,
  log: Logger,
): Checkpoints {
  /** Heads that moved since they were last signed into the file, and into the database. */
  const forFile = new Set<string>();
  const forRows = new Set<string>();
  const forget = ledger.onEvents((workspaceId) => {
    forFile.add(workspaceId);
    forRows.add(workspaceId);
  });
  let rowsDueAt = 0;
  let working: Promise<void> = Promise.resolve();

  async function signMoved(withRows: boolean): Promise<void> {
    const workspaceIds = [...new Set([...forFile, ...(withRows ? forRows : [])])];
    if (workspaceIds.length === 0) return;
    forFile.clear();
    if (withRows) forRows.clear();
    try {
      await sign(workspaceIds, withRows);
    } catch (error) {
      // What could not be signed is tried again with the next tick.
      for (const id of workspaceIds) forFile.add(id);
      if (withRows) for (const id of workspaceIds) forRows.add(id);
      throw error;
    }
  }

  async function sign(workspaceIds: readonly string[], withRows: boolean): Promise<void> {
    const kept = await file.read();
    for (const head of await readHeads(pool, workspaceIds, kept)) {
      const { workspaceId } = head;
      if (head.broken) {
        log.error({ workspaceId }, 'the ledger no longer holds what was signed: verify it');
        continue;
      }
      const checkpoint = key.sign(head);
      kept[workspaceId] = checkpoint;
      if (withRows) await insert(pool, checkpoint);
    }
    await file.write(kept);
  }

  function soon(withRows: boolean): Promise<void> {
    working = working
      .then(() => signMoved(withRows))
      .catch((error) => log.error({ err: error }, 'checkpoints were not written'));
    return working;
  }

  const timer = setInterval(() => {
    const due = Date.now() >= rowsDueAt;
    if (due) rowsDueAt = Date.now() + ROW_EVERY_MS;
    void soon(due);
  }, FILE_EVERY_MS);
  timer.unref();

  return {
    write: () => soon(true),
    async close() {
      clearInterval(timer);
      forget();
      await soon(true);
    },
  };
}

interface SignableHead {
  readonly workspaceId: string;
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  /** What was signed last is not in the chain any more: signing on would bless a forgery. */
  readonly broken: boolean;
}

async function readHeads(
  pool: Pool,
  workspaceIds: readonly string[],
  kept: Readonly<Record<string, Checkpoint>>,
): Promise<SignableHead[]> {
  const { rows } = await pool.query<{
    workspace_id: string;
    seq: number;
    hash: string;
    at: Date;
    signed: string | null;
  }>(
    `SELECT h.workspace_id, h.seq, h.hash, h.at, e.hash AS signed FROM ledger_heads h
     JOIN unnest($1::text[], $2::bigint[]) AS k(workspace_id, seq) ON k.workspace_id = h.workspace_id
     LEFT JOIN ledger_events e ON e.workspace_id = h.workspace_id AND e.seq = k.seq`,
    [workspaceIds, workspaceIds.map((id) => kept[id]?.seq ?? 0)],
  );
  return rows.map(({ workspace_id: workspaceId, seq, hash, at, signed }) => {
    const last = kept[workspaceId];
    const broken = last !== undefined && (signed !== last.hash || seq < last.seq);
    return { workspaceId, seq, hash, at: at.toISOString(), broken };
  });
}

async function insert(pool: Pool, { workspaceId, seq, hash, at, keyId, signature }: Checkpoint): Promise<void> {
  await pool.query(
    `INSERT INTO ledger_checkpoints (workspace_id, seq, hash, at, key_id, signature)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [workspaceId, seq, hash, at, keyId, signature],
  );
}
