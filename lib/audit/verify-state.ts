import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { projectEvent, type RowStore } from '@/lib/ledger/project-event';
import type { RowsByTable, StateTable } from '@/lib/ledger/rows';
import { columnsFromJson, snakeCase, tables, toColumn } from '@/lib/ledger/tables';

export interface StateReport {
  readonly ok: boolean;
  readonly rows: number;
  /** Requests whose content was erased: they cannot be rebuilt, and are not compared. */
  readonly erased: number;
  readonly firstDifference?: { readonly table: StateTable; readonly key: string; readonly reason: string };
}

type Difference = NonNullable<StateReport['firstDifference']>;
type Json = Record<string, unknown>;

const small = ['workspaces', 'categories', 'tools', 'keys', 'members', 'agent_sessions'] as const;
const PAGE = 500;

/** Rebuilds every state row from the ledger alone and compares it with what is stored. */
export async function verifyState(pool: Pool, workspaceId: string): Promise<StateReport> {
  const client = await pool.connect();
  try {
    // Rows and events of one moment, whatever is written meanwhile.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await compareAll(client, workspaceId);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function compareAll(pool: PoolClient, workspaceId: string): Promise<StateReport> {
  const rebuilt = new MemoryRows();
  await foldEvents(pool, workspaceId, "e.kind NOT LIKE 'request.%'", [], (event) =>
    projectEvent(event, rebuilt, workspaceId),
  );
  let rows = 0;
  for (const table of small) {
    const stored = await readTable(pool, workspaceId, table, '', []);
    rows += stored.size;
    const difference = compare(table, stored, rebuilt.table(table));
    if (difference) return { ok: false, rows, erased: 0, firstDifference: difference };
  }
  const requests = await verifyRequests(pool, workspaceId);
  return { ...requests, rows: rows + requests.rows };
}

async function verifyRequests(pool: PoolClient, workspaceId: string): Promise<StateReport> {
  let rows = 0;
  let erased = 0;
  let after = '';
  for (;;) {
    const stored = await readTable(
      pool,
      workspaceId,
      'requests',
      `AND id > $2 COLLATE "C" ORDER BY id COLLATE "C" LIMIT ${PAGE}`,
      [after],
    );
    if (stored.size === 0) break;
    const ids = [...stored.keys()];
    after = ids.at(-1) ?? after;
    const rebuilt = new MemoryRows();
    const incomplete = new Set<string>();
    const subjects = ids.map((id) => `request:${id}`);
    await foldEvents(pool, workspaceId, 'e.subject = ANY($4::text[])', [subjects], (event, content) => {
      if (content) projectEvent(event, rebuilt, workspaceId);
      else incomplete.add(event.subject.slice('request:'.length));
    });
    for (const id of incomplete) stored.delete(id);
    const made = rebuilt.table('requests');
    for (const id of incomplete) made.delete(id);
    erased += incomplete.size;
    rows += stored.size;
    const firstDifference = compare('requests', stored, made);
    if (firstDifference) return { ok: false, rows, erased, firstDifference };
  }
  const missing = await pool.query<{ subject: string }>(
    `SELECT e.subject FROM ledger_events e WHERE e.workspace_id = $1 AND e.kind = 'request.created' AND NOT EXISTS (
       SELECT 1 FROM requests r WHERE r.workspace_id = $1 AND r.id = substr(e.subject, 9)) LIMIT 1`,
    [workspaceId],
  );
  const gone = missing.rows[0];
  if (!gone) return { ok: true, rows, erased };
  const key = gone.subject.slice('request:'.length);
  return { ok: false, rows, erased, firstDifference: { table: 'requests', key, reason: 'The row is missing.' } };
}

function compare<T extends StateTable>(
  table: T,
  stored: ReadonlyMap<string, Json>,
  rebuilt: ReadonlyMap<string, RowsByTable[T]>,
): Difference | undefined {
  for (const [key, row] of rebuilt) {
    const found = stored.get(key);
    if (!found) return { table, key, reason: 'The row is missing.' };
    for (const [field, type] of Object.entries<string>(tables[table].columns)) {
      if (!isDeepStrictEqual(found[field], toColumn(type, row[field as keyof RowsByTable[T]]))) {
        return { table, key, reason: `${snakeCase(field)} is not what the ledger says.` };
      }
    }
  }
  for (const key of stored.keys())
    if (!rebuilt.has(key)) return { table, key, reason: 'The ledger knows no such row.' };
  return undefined;
}

async function readTable(
  pool: PoolClient,
  workspaceId: string,
  table: StateTable,
  more: string,
  values: readonly unknown[],
): Promise<Map<string, Json>> {
  const owner = table === 'workspaces' ? 'id' : 'workspace_id';
  const { rows } = await pool.query<{ row: Json }>(
    `SELECT row_to_json(t) AS row FROM ${table} t WHERE ${owner} = $1 ${more}`,
    [workspaceId, ...values],
  );
  const key = snakeCase(tables[table].key);
  return new Map(rows.map(({ row }) => [String(row[key]), columnsFromJson(table, row)]));
}

async function foldEvents(
  pool: PoolClient,
  workspaceId: string,
  where: string,
  values: readonly unknown[],
  fold: (event: LedgerEvent, hasContent: boolean) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<Omit<LedgerEvent, 'at' | 'payload'> & { at: Date; text: string | null }>(
      `SELECT e.seq, e.kind, e.at, e.actor, e.subject, p.text FROM ledger_events e
       LEFT JOIN ledger_payloads p ON p.workspace_id = e.workspace_id AND p.seq = e.seq
       WHERE e.workspace_id = $1 AND e.seq > $2 AND ${where} ORDER BY e.seq LIMIT $3`,
      [workspaceId, after, PAGE * 4, ...values],
    );
    for (const { text, at, ...row } of rows) {
      after = row.seq;
      const event = { ...row, at: at.toISOString(), payload: text === null ? {} : JSON.parse(text) } as LedgerEvent;
      fold(event, text !== null);
    }
    if (rows.length < PAGE * 4) return;
  }
}

class MemoryRows implements RowStore {
  readonly #tables = new Map<StateTable, Map<string, unknown>>();

  table<T extends StateTable>(table: T): Map<string, RowsByTable[T]> {
    const rows = this.#tables.get(table) ?? new Map();
    this.#tables.set(table, rows);
    return rows as Map<string, RowsByTable[T]>;
  }

  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined {
    return this.table(table).get(key);
  }

  put<T extends StateTable>(table: T, key: string, row: RowsByTable[T]): void {
    this.table(table).set(key, row);
  }

  remove(table: StateTable, key: string): void {
    this.table(table).delete(key);
  }
}
