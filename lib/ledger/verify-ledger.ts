import pg, { type Pool } from 'pg';
import type { VerifyReport } from '@/lib/contracts/audit';
import { ChainWalk, type WalkedRow } from './chain-walk';
import { type Checkpoint, type CheckpointKey, checkpointHolds } from './checkpoint-key';
import { type Columns, copyRows } from './copy-rows';
import { GENESIS } from './hash-event';

/** Few enough to stay far below the statement's time limit. */
const PAGE = 20_000;

export interface VerifyOptions {
  readonly pool: Pool;
  readonly workspaceId: string;
  readonly key: CheckpointKey;
  /** From outside of the database. */
  readonly keptCheckpoint?: Checkpoint | undefined;
  readonly onProgress?: (events: number) => void;
}

type Bad = NonNullable<VerifyReport['firstBad']>;

/** Walks the whole chain in pages, hashing every event again, and names the first that does not hold. */
export async function verifyLedger(options: VerifyOptions): Promise<VerifyReport> {
  const { pool, workspaceId, key } = options;
  // In this order: a checkpoint never stands beyond the head that is read after it.
  const checkpoints = await readCheckpoints(options);
  const head = await readHead(pool, workspaceId);
  const walk = new ChainWalk(workspaceId, await readErased(pool, workspaceId), checkpoints);
  await walkChain(walk, head, options);
  const firstBad = walk.bad ?? checkEnd(walk, head, checkpoints) ?? (await findStray(pool, workspaceId));
  return {
    ok: firstBad === undefined,
    events: walk.events,
    erased: walk.erasedSeen,
    head: { seq: head.seq, hash: head.hash },
    checkpoints: {
      checked: checkpoints.filter(({ keyId }) => keyId === key.id).length,
      otherKeys: checkpoints.filter(({ keyId }) => keyId !== key.id).length,
    },
    ...(firstBad && { firstBad }),
  };
}

async function walkChain(walk: ChainWalk, head: StoredHead, { pool, workspaceId, onProgress }: VerifyOptions) {
  const client = await pool.connect();
  try {
    let learntAt = -1;
    for (;;) {
      const before = walk.events;
      await copyRows(client, selectPage(workspaceId, before, head.seq), (columns) => walk.step(toWalkedRow(columns)));
      onProgress?.(walk.events);
      // Something may have been erased since the walk began: then the ledger says so by now.
      if (walk.contentGone && learntAt !== walk.events) {
        learntAt = walk.events;
        walk.learn(await readErased(client, workspaceId));
      } else if (walk.bad || walk.events === before) return;
    }
  } finally {
    client.release();
  }
}

interface StoredHead {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

function checkEnd(walk: ChainWalk, head: StoredHead, checkpoints: readonly Checkpoint[]): Bad | undefined {
  for (const checkpoint of checkpoints) {
    const { seq } = checkpoint;
    if (!checkpointHolds(checkpoint)) {
      return { seq, reason: `The signature of the checkpoint at event ${seq} does not hold.` };
    }
    if (seq > walk.events) {
      const reason = `The ledger ends at ${walk.events}, but a checkpoint was signed at ${seq}.`;
      return { seq: walk.events + 1, reason };
    }
  }
  if (head.seq !== walk.events) {
    return { seq: walk.events + 1, reason: `The ledger ends at ${walk.events}, but its head stands at ${head.seq}.` };
  }
  if (head.hash !== walk.hash || (head.seq > 0 && head.at !== String(walk.at))) {
    return { seq: head.seq, reason: 'The head does not carry the hash and the time of the last event.' };
  }
  return undefined;
}

/** One statement, one moment: what no walk up to the head comes by. */
async function findStray(pool: Pool, workspaceId: string): Promise<Bad | undefined> {
  const { rows } = await pool.query<{ head: string; last: string; first: string; payload: string | null }>(
    `SELECT COALESCE((SELECT seq FROM ledger_heads WHERE workspace_id = $1), 0)::text AS head,
       COALESCE((SELECT max(seq) FROM ledger_events WHERE workspace_id = $1), 0)::text AS last,
       COALESCE((SELECT min(seq) FROM ledger_events WHERE workspace_id = $1), 1)::text AS first,
       (SELECT min(p.seq) FROM ledger_payloads p WHERE p.workspace_id = $1 AND NOT EXISTS (
         SELECT FROM ledger_events e WHERE e.workspace_id = p.workspace_id AND e.seq = p.seq))::text AS payload`,
    [workspaceId],
  );
  const { head, last, first, payload } = rows[0] ?? { head: '0', last: '0', first: '1', payload: null };
  if (first !== '1') return { seq: Number(first), reason: `Event ${first} stands before the ledger's beginning.` };
  if (last !== head) return { seq: Number(last), reason: `Event ${last} stands beyond the head, which is at ${head}.` };
  if (payload === null) return undefined;
  return { seq: Number(payload), reason: `There is content for event ${payload}, but no such event.` };
}

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8::text`;

function selectPage(workspaceId: string, after: number, head: number): string {
  const until = Math.min(after + PAGE, head, Number.MAX_SAFE_INTEGER);
  // The range is said again of p.seq, or a merge join reads the payloads from the first one on for every page.
  return `SELECT e.seq::text, e.kind, ${millis('e.at')}, e.actor, e.subject, e.payload_hash, e.hash,
      p.salt, p.salt || p.text, p.tool, p.key_id
    FROM ledger_events e LEFT JOIN ledger_payloads p
      ON p.workspace_id = e.workspace_id AND p.seq = e.seq AND p.seq > ${after} AND p.seq <= ${until}
    WHERE e.workspace_id = ${pg.escapeLiteral(workspaceId)} AND e.seq > ${after} AND e.seq <= ${until} ORDER BY e.seq`;
}

function toWalkedRow(columns: Columns): WalkedRow {
  const [seq, kind, at, actor, subject, payloadHash, hash, salt, salted, tool, keyId] = columns;
  return {
    seq: String(seq),
    kind: String(kind),
    at: String(at),
    actor: String(actor),
    subject: String(subject),
    payloadHash: String(payloadHash),
    hash: String(hash),
    content: salt && salted ? { salted, text: salted.subarray(salt.length) } : null,
    tool: tool ? String(tool) : null,
    keyId: keyId ? String(keyId) : null,
  };
}

async function readHead(pool: Pool, workspaceId: string): Promise<StoredHead> {
  const { rows } = await pool.query<StoredHead>(
    `SELECT seq, hash, ${millis('at')} AS at FROM ledger_heads WHERE workspace_id = $1`,
    [workspaceId],
  );
  return rows[0] ?? { seq: 0, hash: GENESIS, at: '0' };
}

/** One that names no workspace there is was moved away from its own: its signature tells. */
async function readCheckpoints({ pool, workspaceId, keptCheckpoint }: VerifyOptions): Promise<Checkpoint[]> {
  const { rows } = await pool.query<Checkpoint>(
    `SELECT workspace_id AS "workspaceId", seq, hash, ${millis('at')} AS at, key_id AS "keyId", signature FROM ledger_checkpoints c
     WHERE workspace_id = $1 OR NOT EXISTS (SELECT FROM ledger_heads h WHERE h.workspace_id = c.workspace_id)
     ORDER BY seq`,
    [workspaceId],
  );
  const stored = rows.map((row) => ({ ...row, at: writeTime(row.at) }));
  return keptCheckpoint ? [...stored, keptCheckpoint] : stored;
}

/** A time no checkpoint can carry stays as it is read, and no signature fits it. */
function writeTime(at: string): string {
  const date = new Date(Number(at));
  return Number.isNaN(date.getTime()) ? at : date.toISOString();
}

/** Which event says that which was erased. */
async function readErased(database: Pick<Pool, 'query'>, workspaceId: string): Promise<Map<number, number>> {
  const { rows } = await database.query<{ seq: number; subject: string }>(
    "SELECT seq, subject FROM ledger_events WHERE workspace_id = $1 AND kind = 'erased'",
    [workspaceId],
  );
  return new Map(rows.map(({ seq, subject }) => [Number(subject.slice('event:'.length)), seq]));
}
