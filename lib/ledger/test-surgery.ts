import type { Pool } from 'pg';
import pino from 'pino';
import type { VerifyReport } from '@/lib/contracts/audit';
import { createPool } from '@/lib/db/create-pool';
import { type Random, seededRandom } from '@/lib/demo/seeded-random';
import type { Checkpoint, CheckpointKey } from './checkpoint-key';
import { GENESIS, hashEvent, hashPayload } from './hash-event';
import { verifyLedger } from './verify-ledger';

export interface Target {
  readonly url: string;
  readonly workspaceId: string;
  readonly key: CheckpointKey;
  /** What the attacker cannot reach: the newest checkpoint in the server's file. */
  readonly kept: Checkpoint | undefined;
}

export type LedgerTable = 'ledger_events' | 'ledger_payloads' | 'ledger_heads' | 'ledger_checkpoints';
type Row = Record<string, string | null> & { ctid: string };

export const columns: Readonly<Record<LedgerTable, readonly string[]>> = {
  ledger_events: ['workspace_id', 'seq', 'kind', 'at', 'actor', 'subject', 'payload_hash', 'hash'],
  ledger_payloads: ['workspace_id', 'seq', 'salt', 'text', 'tool', 'key_id'],
  ledger_heads: ['workspace_id', 'seq', 'hash', 'at'],
  ledger_checkpoints: ['workspace_id', 'seq', 'hash', 'at', 'key_id', 'signature'],
};
const types: Readonly<Record<string, string>> = { seq: 'bigint', at: 'timestamptz' };

/** What the database's superuser can do to the ledger's rows: the refusing triggers do not hold them. */
export class LedgerSurgery {
  protected readonly target: Target;
  protected readonly random: Random;
  protected readonly pool: Pool;
  protected last = 0;

  constructor(target: Target, seed: number) {
    this.target = target;
    this.random = seededRandom(seed);
    const url = new URL(target.url);
    url.searchParams.set('options', '-c session_replication_role=replica');
    this.pool = createPool(url.href, pino({ level: 'silent' }));
    // One connection, so that all of it, the verifying too, happens inside a transaction that is rolled back.
    this.pool.options.max = 1;
  }

  async prepare(): Promise<void> {
    const { rows } = await this.pool.query<{ last: number }>(
      'SELECT max(seq) AS last FROM ledger_events WHERE workspace_id = $1',
      [this.target.workspaceId],
    );
    this.last = rows[0]?.last ?? 0;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  protected async rewindHead(end: number): Promise<void> {
    const from = '(SELECT e.* FROM ledger_events e WHERE e.workspace_id = $1 AND e.seq = $2)';
    await this.exec(
      end === 0
        ? 'DELETE FROM ledger_heads WHERE workspace_id = $1 AND $2::bigint = 0'
        : `UPDATE ledger_heads h SET seq = f.seq, hash = f.hash, at = f.at FROM ${from} f WHERE h.workspace_id = $1`,
      [end],
    );
  }

  protected async dropCheckpoints(from: number): Promise<void> {
    await this.exec('DELETE FROM ledger_checkpoints WHERE workspace_id = $1 AND seq >= $2', [from]);
  }

  protected async makeRoom(seq: number): Promise<void> {
    for (const table of ['ledger_events', 'ledger_payloads']) {
      await this.exec(`UPDATE ${table} SET seq = -1000000 - seq WHERE workspace_id = $1 AND seq >= $2`, [seq]);
      await this.exec(`UPDATE ${table} SET seq = -seq - 1000000 + 1 WHERE workspace_id = $1 AND seq < $2`, [-1000000]);
    }
  }

  protected async putForged(seq: number): Promise<void> {
    const text = '{"id":"forged","tool":"shell"}';
    const payloadHash = hashPayload('salt', text);
    await this.exec(
      `INSERT INTO ledger_events SELECT $1, $2, 'request.delivered', coalesce((SELECT max(at) FROM ledger_events
         WHERE workspace_id = $1 AND seq < $2), now()), 'system', 'request:forged', $3, $4`,
      [seq, payloadHash, GENESIS],
    );
    await this.exec("INSERT INTO ledger_payloads VALUES ($1, $2, 'salt', $3, 'shell', NULL)", [seq, text]);
  }

  /** Hashes everything from `seq` on as the ledger would have, and moves the head there. */
  protected async chainFrom(seq: number): Promise<string> {
    const hash = await this.rehash(seq, true);
    await this.exec(
      `UPDATE ledger_heads h SET seq = e.seq, hash = e.hash, at = e.at FROM ledger_events e
       WHERE h.workspace_id = $1 AND e.workspace_id = $1 AND e.seq = (SELECT max(seq) FROM ledger_events WHERE workspace_id = $1)`,
    );
    return hash;
  }

  protected async rehash(from: number, all = false): Promise<string> {
    const { rows } = await this.exec(
      `SELECT e.seq, e.kind, e.at, e.actor, e.subject, e.payload_hash, e.hash, p.salt, p.text
       FROM ledger_events e LEFT JOIN ledger_payloads p USING (workspace_id, seq)
       WHERE e.workspace_id = $1 AND e.seq BETWEEN $2 AND 1000000 ORDER BY e.seq LIMIT $3`,
      [from - 1, all ? 100_000 : 2],
    );
    const { workspaceId } = this.target;
    let previous = GENESIS;
    const changed: [number, string, string][] = [];
    for (const row of rows) {
      if (Number(row.seq) >= from) {
        const { seq, kind, actor, subject } = row;
        const payloadHash = row.text === null ? row.payload_hash : hashPayload(row.salt, row.text);
        const header = { workspaceId, seq, kind, at: row.at.toISOString(), actor, subject, payloadHash };
        row.hash = hashEvent(header, previous);
        changed.push([seq, row.hash, payloadHash]);
      }
      previous = row.hash;
    }
    await this.exec(
      `UPDATE ledger_events e SET hash = n.hash, payload_hash = n.payload_hash
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n(seq, hash, payload_hash)
       WHERE e.workspace_id = $1 AND e.seq = n.seq`,
      [changed.map(([seq]) => seq), changed.map(([, hash]) => hash), changed.map(([, , hash]) => hash)],
    );
    return previous;
  }

  protected async erased(): Promise<number[]> {
    const { rows } = await this.exec(
      "SELECT substr(subject, 7)::bigint AS seq FROM ledger_events WHERE workspace_id = $1 AND kind = 'erased'",
    );
    return rows.map(({ seq }) => Number(seq));
  }

  protected async row(table: LedgerTable): Promise<Row> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ctid::text, ${columns[table].map((column) => `${column}::text`).join(', ')} FROM ${table}
       WHERE workspace_id = $1 ORDER BY seq`,
      [this.target.workspaceId],
    );
    return this.pick(rows);
  }

  protected async write(table: LedgerTable, row: Row, column: string, value: string | null): Promise<void> {
    await this.pool.query(`UPDATE ${table} SET ${column} = $2::${types[column] ?? 'text'} WHERE ctid = $1`, [
      row.ctid,
      value,
    ]);
  }

  protected async swap(table: LedgerTable): Promise<string | undefined> {
    const [one, other] = [await this.row(table), await this.row(table)];
    if (one.ctid === other.ctid) return undefined;
    const content = columns[table].filter((column) => column !== 'seq' && column !== 'workspace_id');
    for (const [to, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const set = content.map((column, index) => `${column} = $${index + 2}::${types[column] ?? 'text'}`).join(', ');
      await this.pool.query(`UPDATE ${table} SET ${set} WHERE workspace_id = $1 AND seq = ${to.seq}`, [
        this.target.workspaceId,
        ...content.map((column) => from[column]),
      ]);
    }
    return `${one.seq} and ${other.seq}`;
  }

  /** One byte, digit or bit other than it was; nothing becomes something. */
  protected altered(column: string, value: string | null): string | null {
    if (value === null || value === '') return 'x';
    if (column === 'seq') return String(BigInt(value) ^ (1n << BigInt(this.integer(0, 40))));
    if (column === 'at')
      return new Date(Number(BigInt(Date.parse(value)) ^ (1n << BigInt(this.integer(0, 38))))).toISOString();
    const characters = [...value];
    const place = this.integer(0, characters.length - 1);
    const other = String.fromCharCode(this.integer(0x21, 0x7e));
    characters[place] = other === characters[place] ? '\u007f' : other;
    return characters.join('');
  }

  protected report(kept: Checkpoint | null | undefined = this.target.kept): Promise<VerifyReport> {
    const { workspaceId, key } = this.target;
    return verifyLedger({ pool: this.pool, workspaceId, key, keptCheckpoint: kept ?? undefined });
  }

  protected async undone<T>(work: () => Promise<T>): Promise<T> {
    await this.pool.query('BEGIN');
    try {
      return await work();
    } finally {
      await this.pool.query('ROLLBACK');
    }
  }

  protected exec(text: string, values: readonly unknown[] = []) {
    return this.pool.query(text, [this.target.workspaceId, ...values]);
  }

  protected integer(low: number, high: number): number {
    return Math.floor(this.random.between(low, high + 1));
  }

  protected chance(): boolean {
    return this.random.next() < 0.5;
  }

  protected pick<T>(items: readonly T[]): T {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}
