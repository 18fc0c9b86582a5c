import type { RequestRow, StateTable } from './rows';
import { postgresType, rowsNamed, snakeCase, tables } from './tables';

export type GenericTable = Exclude<StateTable, 'requests'>;

/** What a batch touches. Each shape has a statement of its own, prepared once per connection. */
export interface Shape {
  /** The workspace has no head yet. */
  readonly first: boolean;
  /** One event and at most one request: its values go as they are, which takes half the time of arrays of one. */
  readonly single: boolean;
  readonly checksIds: boolean;
  readonly checksSignIns: boolean;
  readonly inserts: boolean;
  readonly updates: boolean;
  readonly upserts: readonly GenericTable[];
  readonly removesMembers: boolean;
}

type Columns = readonly (readonly [name: string, type: string])[];

export const eventColumns = [
  ['seq', 'bigint'],
  ['kind', 'text'],
  ['actor', 'text'],
  ['subject', 'text'],
  ['payload_hash', 'text'],
  ['hash', 'text'],
  ['salt', 'text'],
  ['text', 'text'],
  ['tool', 'text'],
  ['key_id', 'text'],
] as const;

export const requestFields = Object.keys(tables.requests.columns) as (keyof RequestRow)[];
const requestColumns: Columns = requestFields.map((field) => [
  snakeCase(field),
  postgresType(tables.requests.columns[field]),
]);
const requestNames = requestColumns.map(([name]) => name).join(', ');

/**
 * One statement: the head moves only if it is where this node believes it is, and everything else selects from
 * that. Nothing is locked while JavaScript runs, and a refusal is a result, not an error. Its parameters are, in
 * order: workspace, known seq and hash, next seq, hash and time, then what the shape says, as written here.
 */
export function commitStatement(shape: Shape): string {
  let used = 6;
  const next = (type: string) => `$${++used}::${type}`;
  const source = (columns: Columns, alias: string) => {
    const names = columns.map(([name]) => name).join(', ');
    return shape.single
      ? `(VALUES (${columns.map(([, type]) => next(type)).join(', ')})) AS ${alias}(${names})`
      : `unnest(${columns.map(([, type]) => next(`${type}[]`)).join(', ')}) AS ${alias}(${names})`;
  };
  const parts: string[] = [];
  const guards: string[] = [];
  if (shape.checksIds) {
    const named = rowsNamed('requests', `unnest(${next('text[]')})`, 'r.id');
    parts.push(`taken AS MATERIALIZED (${named})`);
    guards.push(' AND NOT EXISTS (SELECT 1 FROM taken)');
  }
  if (shape.checksSignIns) {
    parts.push(`ended AS MATERIALIZED (
      SELECT s.id FROM unnest(${next('text[]')}) AS s(id)
      WHERE NOT EXISTS (SELECT 1 FROM sign_ins i WHERE i.id = s.id AND i.revoked_at IS NULL AND i.expires_at > now()))`);
    guards.push(' AND NOT EXISTS (SELECT 1 FROM ended)');
  }
  parts.push(`head AS (${moveHead(shape.first, guards.join(''))})`);
  parts.push(
    `batch AS ${shape.single ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (SELECT e.* FROM head, ${source(eventColumns, 'e')})`,
  );
  parts.push(`events AS (
      INSERT INTO ledger_events (workspace_id, seq, kind, at, actor, subject, payload_hash, hash)
      SELECT $1, seq, kind, $6::timestamptz, actor, subject, payload_hash, hash FROM batch)`);
  parts.push(`payloads AS (
      INSERT INTO ledger_payloads (workspace_id, seq, salt, text, tool, key_id)
      SELECT $1, seq, salt, text, tool, key_id FROM batch)`);
  if (shape.inserts) parts.push(`new_requests AS (${insertRequests(source(requestColumns, 'r'))})`);
  if (shape.updates) {
    const set = requestColumns.map(([name]) => `${name} = excluded.${name}`).join(', ');
    // Not an UPDATE: this always goes through the primary key, whatever was planned while the table was small.
    parts.push(`changed_requests AS (${insertRequests(source(requestColumns, 'r'))}
      ON CONFLICT (workspace_id, id) DO UPDATE SET ${set})`);
  }
  for (const table of shape.upserts) parts.push(`put_${table} AS (${upsert(table, next('json'))})`);
  if (shape.removesMembers) {
    parts.push(`removed_members AS (
      DELETE FROM members m USING head WHERE m.workspace_id = $1 AND m.user_id = ANY(${next('text[]')}))`);
  }
  return `WITH ${parts.join(',\n    ')}
    SELECT (SELECT seq FROM head) AS committed,
      ${shape.checksIds ? 'ARRAY(SELECT id FROM taken)' : "'{}'::text[]"} AS taken,
      ${shape.checksSignIns ? 'ARRAY(SELECT id FROM ended)' : "'{}'::text[]"} AS ended,
      clock_timestamp() AS now`;
}

function moveHead(first: boolean, guards: string): string {
  if (first) {
    return `INSERT INTO ledger_heads (workspace_id, seq, hash, at)
       SELECT $1, $4::bigint, $5::text, $6::timestamptz WHERE $2::bigint = 0 AND $3::text <> ''${guards}
       ON CONFLICT DO NOTHING RETURNING seq`;
  }
  return `UPDATE ledger_heads SET seq = $4::bigint, hash = $5::text, at = $6::timestamptz
       WHERE workspace_id = $1 AND seq = $2::bigint AND hash = $3::text${guards} RETURNING seq`;
}

function insertRequests(source: string): string {
  return `INSERT INTO requests (workspace_id, ${requestNames}) SELECT $1, r.* FROM head, ${source}`;
}

function upsert(table: GenericTable, rows: string): string {
  const names = Object.keys(tables[table].columns).map(snakeCase);
  const owner = table === 'workspaces' ? [] : ['workspace_id'];
  const all = [...owner, ...names];
  return `INSERT INTO ${table} (${all.join(', ')})
      SELECT ${all.map((name) => `r.${name}`).join(', ')}
      FROM head, json_populate_recordset(NULL::${table}, ${rows}) AS r
      ON CONFLICT (${[...owner, snakeCase(tables[table].key)].join(', ')}) DO UPDATE
      SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
