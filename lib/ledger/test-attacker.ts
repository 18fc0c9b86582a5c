import type { VerifyReport } from '@/lib/contracts/audit';
import type { CheckpointKey } from './checkpoint-key';
import { columns, LedgerSurgery, type LedgerTable } from './test-surgery';

interface Tampered {
  readonly way: string;
  readonly report?: VerifyReport;
  readonly error?: unknown;
}

/** Someone with the database in their hands, and without the server's key and file. Every change is undone again. */
export class Attacker extends LedgerSurgery {
  readonly #ways: Readonly<Record<string, () => Promise<string | undefined>>> = {
    'change a byte of an event': () => this.#changeByte('ledger_events'),
    'change a byte of a payload': () => this.#changeByte('ledger_payloads'),
    'change a byte of the head': () => this.#changeByte('ledger_heads'),
    'change a byte of a checkpoint': () => this.#changeByte('ledger_checkpoints'),
    'delete an event': () => this.#delete('ledger_events'),
    'delete a payload': () => this.#delete('ledger_payloads'),
    'delete the head': () => this.#delete('ledger_heads'),
    'swap two events': () => this.swap('ledger_events'),
    'swap two payloads': () => this.swap('ledger_payloads'),
    'swap two checkpoints': () => this.swap('ledger_checkpoints'),
    'insert an event': () => this.#insertEvent(),
    'insert an event and chain anew': () => this.#insertAndChain(),
    'insert a payload': () => this.#insertPayload(),
    'insert a checkpoint': () => this.#insertCheckpoint(),
    'rewrite an event and chain anew': () => this.#rewriteAndChain(),
    'cut off the end': () => this.#cutOff(),
  };

  waysTried(): string[] {
    return Object.keys(this.#ways);
  }

  /** One random case. A change the database itself refuses, such as a number taken twice, is drawn again. */
  async tamper(): Promise<Tampered> {
    for (;;) {
      const name = this.pick(Object.keys(this.#ways));
      const tampered = await this.undone(async () => {
        try {
          const detail = await this.#ways[name]?.();
          if (detail === undefined) return undefined;
          return await this.#verify(`${name}: ${detail}`);
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === '23505') return undefined;
          throw error;
        }
      });
      if (tampered) return tampered;
    }
  }

  changeOneContent(): Promise<{ seq: number; report: VerifyReport }> {
    return this.undone(async () => {
      const row = await this.row('ledger_payloads');
      await this.write('ledger_payloads', row, 'text', this.altered('text', row.text ?? ''));
      return { seq: Number(row.seq), report: await this.report() };
    });
  }

  /** The tail forged, the true checkpoints beside it outnumbered by one of another key that fits the forgery. */
  shadowCheckpoint(forger: CheckpointKey): Promise<{ report: VerifyReport }> {
    return this.undone(async () => {
      const seq = this.last - 2;
      await this.exec('UPDATE ledger_events SET actor = $2 WHERE workspace_id = $1 AND seq = $3', [
        'user:mallory',
        seq,
      ]);
      const hash = await this.chainFrom(seq);
      const at = new Date().toISOString();
      const { keyId, signature } = forger.sign({ workspaceId: this.target.workspaceId, seq: this.last, hash, at });
      await this.exec('INSERT INTO ledger_checkpoints VALUES ($1, $2, $3, $4, $5, $6)', [
        this.last,
        hash,
        at,
        keyId,
        signature,
      ]);
      return { report: await this.report(null) };
    });
  }

  addTrueCheckpoint(other: CheckpointKey): Promise<{ report: VerifyReport }> {
    return this.undone(async () => {
      const { rows } = await this.exec(
        'SELECT seq, hash, at FROM ledger_events WHERE workspace_id = $1 ORDER BY seq LIMIT 1',
      );
      const place = {
        workspaceId: this.target.workspaceId,
        seq: 1,
        hash: String(rows[0]?.hash),
        at: new Date().toISOString(),
      };
      const { seq, hash, at, keyId, signature } = other.sign(place);
      await this.exec('INSERT INTO ledger_checkpoints VALUES ($1, $2, $3, $4, $5, $6)', [
        seq,
        hash,
        at,
        keyId,
        signature,
      ]);
      return { report: await this.report() };
    });
  }

  dropStoredCheckpoints(): Promise<{ report: VerifyReport }> {
    return this.undone(async () => {
      await this.exec('DELETE FROM ledger_checkpoints WHERE workspace_id = $1');
      return { report: await this.report() };
    });
  }

  async malformed(): Promise<{ change: string; report: VerifyReport }[]> {
    const changes = [
      "UPDATE ledger_payloads SET text = '{not json' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_payloads SET text = 'null' WHERE workspace_id = $1 AND seq = 3",
      `UPDATE ledger_payloads SET text = '{"tool":"\\q"}' WHERE workspace_id = $1 AND seq = 3`,
      "UPDATE ledger_payloads SET text = '' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_events SET at = 'infinity' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_events SET at = '294000-01-01' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_events SET at = '4000-01-01 BC' WHERE workspace_id = $1 AND seq = 3",
      'UPDATE ledger_events SET seq = -9223372036854775808 WHERE workspace_id = $1 AND seq = 3',
      'UPDATE ledger_events SET seq = 9223372036854775807 WHERE workspace_id = $1 AND seq = 3',
      "UPDATE ledger_events SET kind = 'erased', subject = 'event:x' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_events SET hash = '', payload_hash = '' WHERE workspace_id = $1 AND seq = 3",
      "UPDATE ledger_heads SET at = '-infinity' WHERE workspace_id = $1",
      "UPDATE ledger_heads SET at = '294000-01-01' WHERE workspace_id = $1",
      'UPDATE ledger_heads SET seq = -1 WHERE workspace_id = $1',
      "UPDATE ledger_checkpoints SET at = 'infinity' WHERE workspace_id = $1",
      "UPDATE ledger_checkpoints SET at = '294000-01-01' WHERE workspace_id = $1",
      "UPDATE ledger_checkpoints SET signature = '' WHERE workspace_id = $1",
      "UPDATE ledger_checkpoints SET key_id = '' WHERE workspace_id = $1",
      'DELETE FROM ledger_events WHERE workspace_id = $1',
    ];
    const reports = [];
    for (const change of changes) {
      // Also with hashes that fit again, so that what is behind the hash check is reached.
      for (const chained of /heads|checkpoints|hash =/.test(change) ? [false] : [false, true]) {
        const report = await this.undone(async () => {
          await this.exec(change);
          if (chained) await this.chainFrom(1).catch(() => undefined);
          return this.report();
        });
        reports.push({ change: `${change}${chained ? ', chained anew' : ''}`, report });
      }
    }
    return reports;
  }

  async #changeByte(table: LedgerTable): Promise<string> {
    const row = await this.row(table);
    const column = this.pick(columns[table]);
    const value = this.altered(column, row[column] ?? null);
    await this.write(table, row, column, value);
    return `${column} of ${row.seq}: ${row[column]?.slice(0, 40)} → ${value?.slice(0, 40)}`;
  }

  async #delete(table: LedgerTable): Promise<string> {
    const row = await this.row(table);
    await this.pool.query(`DELETE FROM ${table} WHERE ctid = $1`, [row.ctid]);
    return `${row.seq}`;
  }

  /** A made-up event with a hash that fits the one before it, at either end or in the middle. */
  async #insertEvent(): Promise<string> {
    const before = this.pick([this.last, this.last, -1, -7, this.integer(1, this.last - 1), this.last + 5]);
    const seq = before + 1;
    if (seq >= 1 && seq <= this.last) await this.makeRoom(seq);
    await this.putForged(seq);
    if (this.random.next() < 0.5 && seq > 0) await this.rehash(seq);
    return `at ${seq}`;
  }

  async #insertAndChain(): Promise<string> {
    const seq = this.integer(1, this.last);
    await this.makeRoom(seq);
    await this.putForged(seq);
    await this.chainFrom(seq);
    if (this.random.next() < 0.7) await this.dropCheckpoints(seq);
    return `at ${seq}`;
  }

  async #insertPayload(): Promise<string> {
    const seq = this.pick([this.last + 1, this.last + this.integer(2, 100), 0, -3, ...(await this.erased())]);
    await this.exec("INSERT INTO ledger_payloads VALUES ($1, $2, 'salt', '{}', NULL, NULL)", [seq]);
    return `at ${seq}`;
  }

  async #insertCheckpoint(): Promise<string> {
    const seq = this.integer(1, this.last + 20);
    const hash = this.random.next().toString(16).slice(2).padEnd(64, '0').slice(0, 64);
    const stolen = await this.row('ledger_checkpoints');
    await this.exec('INSERT INTO ledger_checkpoints VALUES ($1, $2, $3, $4, $5, $6)', [
      seq,
      hash,
      stolen.at,
      stolen.key_id,
      stolen.signature,
    ]);
    return `at ${seq}`;
  }

  /** The strongest forgery: every hash after it fits again, and the head too. */
  async #rewriteAndChain(): Promise<string> {
    const row = await this.row('ledger_events');
    const seq = Number(row.seq);
    const column = this.pick(['actor', 'subject', 'kind'] as const);
    await this.write('ledger_events', row, column, this.altered(column, row[column] ?? ''));
    await this.chainFrom(seq);
    if (this.random.next() < 0.7) await this.dropCheckpoints(seq);
    return `${column} of ${seq}`;
  }

  async #cutOff(): Promise<string> {
    const end = this.integer(0, this.last - 1);
    await this.exec('DELETE FROM ledger_events WHERE workspace_id = $1 AND seq > $2', [end]);
    const [payloads, head, checkpoints] = [this.chance(), this.chance(), this.chance()];
    if (payloads) await this.exec('DELETE FROM ledger_payloads WHERE workspace_id = $1 AND seq > $2', [end]);
    if (head) await this.rewindHead(end);
    if (checkpoints) await this.dropCheckpoints(end + 1);
    return `after ${end}${payloads ? ', payloads' : ''}${head ? ', head' : ''}${checkpoints ? ', checkpoints' : ''}`;
  }

  async #verify(way: string): Promise<Tampered> {
    try {
      return { way, report: await this.report() };
    } catch (error) {
      return { way, error };
    }
  }
}
