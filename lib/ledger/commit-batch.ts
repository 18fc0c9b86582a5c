import type { Pool } from 'pg';
import type { BatchState } from './batch-state';
import { type ChainedEvent, searchColumns } from './chain-events';
import { encodeTexts } from './encode-texts';
import type { RequestRow, RowsByTable, StateTable } from './rows';
import { rowsNamed, rowToJson, snakeCase, stateTables, tables } from './tables';
import type { Head } from './workspace-state';

export interface Batch {
  readonly workspaceId: string;
  readonly known: Head;
  readonly next: Head;
  readonly events: readonly ChainedEvent[];
  readonly state: BatchState;
  /** Requests the batch makes: if one is there already, nothing is written. */
  readonly newRequestIds: readonly string[];
  readonly signInIds: readonly string[];
}

export interface CommitAnswer {
  readonly committed: boolean;
  readonly takenIds: readonly string[];
  readonly endedSignIns: readonly string[];
  readonly databaseTime: Date;
}

const requestColumns = Object.entries(tables.requests.columns);
const requestFields = requestColumns.map(([field]) => field) as (keyof RequestRow)[];
const requestNames = requestColumns.map(([field]) => snakeCase(field));
const requestArrays = (first: number) =>
  requestColumns.map(([, type], index) => `$${first + index}::${type}[]`).join(', ');

const FIXED = 19;

type GenericTable = Exclude<StateTable, 'requests'>;

interface Shape {
  readonly first: boolean;
  readonly inserts: boolean;
  readonly updates: boolean;
  readonly upserts: readonly GenericTable[];
  readonly removesMembers: boolean;
}

/**
 * One statement: the head moves only if it is where this node believes it is, and everything else selects from
 * that. Nothing is locked while JavaScript runs, and a refusal is a result, not an error.
 */
function statementFor(shape: Shape): string {
  let parameter = FIXED + 1;
  const parts: string[] = [];
  if (shape.inserts) {
    parts.push(`new_requests AS (
      INSERT INTO requests (workspace_id, ${requestNames.join(', ')})
      SELECT $1, r.* FROM head, unnest(${requestArrays(parameter)}) AS r)`);
    parameter += requestColumns.length;
  }
  if (shape.updates) {
    const set = requestNames.map((name) => `${name} = excluded.${name}`).join(', ');
    // Not an UPDATE: this always goes through the primary key, whatever was planned while the table was small.
    parts.push(`changed_requests AS (
      INSERT INTO requests (workspace_id, ${requestNames.join(', ')})
      SELECT $1, r.* FROM head, unnest(${requestArrays(parameter)}) AS r
      ON CONFLICT (workspace_id, id) DO UPDATE SET ${set})`);
    parameter += requestColumns.length;
  }
  for (const table of shape.upserts) {
    const names = Object.keys(tables[table].columns).map(snakeCase);
    const owner = table === 'workspaces' ? '' : 'workspace_id, ';
    parts.push(`put_${table} AS (
      INSERT INTO ${table} (${owner}${names.join(', ')})
      SELECT ${[...(owner ? ['workspace_id'] : []), ...names].map((name) => `r.${name}`).join(', ')}
      FROM head, json_populate_recordset(NULL::${table}, $${parameter}::json) AS r
      ON CONFLICT (${owner}${snakeCase(tables[table].key)}) DO UPDATE
      SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')})`);
    parameter += 1;
  }
  if (shape.removesMembers) {
    parts.push(`removed_members AS (
      DELETE FROM members m USING head WHERE m.workspace_id = $1 AND m.user_id = ANY($${parameter}::text[]))`);
  }
  const head = shape.first
    ? `INSERT INTO ledger_heads (workspace_id, seq, hash, at)
       SELECT $1, $4::bigint, $5::text, $6::timestamptz WHERE $2::bigint = 0 AND $3::text <> '' AND ${guards}
       ON CONFLICT DO NOTHING RETURNING seq`
    : `UPDATE ledger_heads SET seq = $4::bigint, hash = $5::text, at = $6::timestamptz
       WHERE workspace_id = $1 AND seq = $2::bigint AND hash = $3::text AND ${guards} RETURNING seq`;
  return `WITH taken AS MATERIALIZED (${rowsNamed('requests', 'unnest($7::text[])', 'r.id')}),
    ended AS MATERIALIZED (
      SELECT s.id FROM unnest($8::text[]) AS s(id)
      WHERE NOT EXISTS (SELECT 1 FROM sign_ins i WHERE i.id = s.id AND i.revoked_at IS NULL AND i.expires_at > now())),
    head AS (${head}),
    events AS (
      INSERT INTO ledger_events (workspace_id, seq, kind, at, actor, subject, payload_hash, hash)
      SELECT $1, e.seq, e.kind, $6::timestamptz, e.actor, e.subject, e.payload_hash, e.hash
      FROM head, unnest($9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
        AS e(seq, kind, actor, subject, payload_hash, hash)),
    payloads AS (
      INSERT INTO ledger_payloads (workspace_id, seq, salt, text, tool, key_id)
      SELECT $1, p.* FROM head, unnest($9::bigint[], $15::text[], $16::text[], $17::text[], $18::text[]) AS p)
    ${parts.map((part) => `, ${part}`).join('')}
    SELECT (SELECT seq FROM head) AS committed,
      ARRAY(SELECT id FROM taken) AS taken, ARRAY(SELECT id FROM ended) AS ended,
      clock_timestamp() AS now, $19::int AS size`;
}

const guards = 'NOT EXISTS (SELECT 1 FROM taken) AND NOT EXISTS (SELECT 1 FROM ended)';
const statements = new Map<string, string>();

export async function commitBatch(pool: Pool, batch: Batch): Promise<CommitAnswer> {
  const { changes } = batch.state;
  const inserted: RequestRow[] = [];
  const updated: RequestRow[] = [];
  for (const row of changes.requests.values()) {
    if (row) (row.createdSeq > batch.known.seq ? inserted : updated).push(row);
  }
  const upserts = stateTables.filter(
    (table): table is GenericTable => table !== 'requests' && [...changes[table].values()].some((row) => row !== null),
  );
  const removedMembers = [...changes.members].filter(([, row]) => row === null).map(([userId]) => userId);
  const shape: Shape = {
    first: batch.known.seq === 0,
    inserts: inserted.length > 0,
    updates: updated.length > 0,
    upserts,
    removesMembers: removedMembers.length > 0,
  };
  const name = `append ${JSON.stringify(shape)}`;
  const text = statements.get(name) ?? statementFor(shape);
  statements.set(name, text);

  const values: unknown[] = fixedValues(batch);
  if (shape.inserts) values.push(...requestValues(inserted));
  if (shape.updates) values.push(...requestValues(updated));
  for (const table of upserts) values.push(rowsAsJson(table, changes[table], batch.workspaceId));
  if (shape.removesMembers) values.push(removedMembers);

  const { rows } = await pool.query<{
    committed: number | null;
    taken: string[];
    ended: string[];
    now: Date;
  }>({ name: statementName(name), text, values });
  const answer = rows[0];
  if (!answer) throw new Error('The commit statement answered nothing.');
  return {
    committed: answer.committed !== null,
    takenIds: answer.taken,
    endedSignIns: answer.ended,
    databaseTime: answer.now,
  };
}

function fixedValues(batch: Batch): unknown[] {
  const { events } = batch;
  const columns = events.map(({ event }) => searchColumns(event.payload));
  return [
    batch.workspaceId,
    batch.known.seq,
    batch.known.hash,
    batch.next.seq,
    batch.next.hash,
    batch.next.at,
    batch.newRequestIds,
    batch.signInIds,
    events.map(({ event }) => event.seq),
    encodeTexts(events.map(({ event }) => event.kind)),
    encodeTexts(events.map(({ event }) => event.actor)),
    encodeTexts(events.map(({ event }) => event.subject)),
    encodeTexts(events.map(({ payloadHash }) => payloadHash)),
    encodeTexts(events.map(({ hash }) => hash)),
    encodeTexts(events.map(({ salt }) => salt)),
    encodeTexts(events.map(({ text }) => text)),
    encodeTexts(columns.map(({ tool }) => tool)),
    encodeTexts(columns.map(({ keyId }) => keyId)),
    events.length,
  ];
}

function requestValues(rows: readonly RequestRow[]): unknown[] {
  return requestFields.map((field) => {
    const column = rows.map((row) => row[field]);
    return tables.requests.columns[field] === 'text' ? encodeTexts(column as (string | null)[]) : column;
  });
}

function rowsAsJson<T extends StateTable>(
  table: T,
  rows: ReadonlyMap<string, RowsByTable[T] | null>,
  workspaceId: string,
): string {
  const json: object[] = [];
  for (const row of rows.values()) if (row !== null) json.push(rowToJson(table, row, workspaceId));
  return JSON.stringify(json);
}

const names = new Map<string, string>();

/** Postgres cuts prepared statements' names at 63 bytes. */
function statementName(shape: string): string {
  const name = names.get(shape) ?? `countersign_append_${names.size}`;
  names.set(shape, name);
  return name;
}
