import type { Pool } from 'pg';
import type { BatchState } from './batch-state';
import { type ChainedEvent, searchColumns } from './chain-events';
import { commitStatement, eventColumns, type GenericTable, requestFields, type Shape } from './commit-statement';
import { encodeTexts } from './encode-texts';
import type { RequestRow, RowsByTable, StateTable } from './rows';
import { postgresType, rowToJson, stateTables, tables, toColumn } from './tables';
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

const statements = new Map<string, { readonly name: string; readonly text: string }>();

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
    single: batch.events.length === 1 && inserted.length <= 1 && updated.length <= 1,
    checksIds: batch.newRequestIds.length > 0,
    checksSignIns: batch.signInIds.length > 0,
    inserts: inserted.length > 0,
    updates: updated.length > 0,
    upserts,
    removesMembers: removedMembers.length > 0,
  };
  const { known, next } = batch;
  const values: unknown[] = [batch.workspaceId, known.seq, known.hash, next.seq, next.hash, next.at];
  if (shape.checksIds) values.push(batch.newRequestIds);
  if (shape.checksSignIns) values.push(batch.signInIds);
  values.push(...(shape.single ? batch.events.flatMap(eventValues) : eventArrays(batch.events)));
  for (const rows of [inserted, updated]) {
    if (rows.length > 0) values.push(...(shape.single ? rows.flatMap(requestValues) : requestArrays(rows)));
  }
  for (const table of upserts) values.push(rowsAsJson(table, changes[table], batch.workspaceId));
  if (shape.removesMembers) values.push(removedMembers);

  const { rows } = await pool.query<{
    committed: number | null;
    taken: string[];
    ended: string[];
    now: Date;
  }>({ ...statementFor(shape), values });
  const answer = rows[0];
  if (!answer) throw new Error('The commit statement answered nothing.');
  return {
    committed: answer.committed !== null,
    takenIds: answer.taken,
    endedSignIns: answer.ended,
    databaseTime: answer.now,
  };
}

/** Named by number: Postgres cuts the names of prepared statements at 63 bytes. */
function statementFor(shape: Shape): { readonly name: string; readonly text: string } {
  const key = Object.values(shape).join();
  const known = statements.get(key);
  if (known) return known;
  const made = { name: `countersign_append_${statements.size}`, text: commitStatement(shape) };
  statements.set(key, made);
  return made;
}

/** In the order of `eventColumns`. */
function eventValues({ event, payloadHash, hash, salt, text }: ChainedEvent): (string | number | null)[] {
  const { tool, keyId } = searchColumns(event.payload);
  return [event.seq, event.kind, event.actor, event.subject, payloadHash, hash, salt, text, tool, keyId];
}

function eventArrays(events: readonly ChainedEvent[]): unknown[] {
  const rows = events.map(eventValues);
  return eventColumns.map(([, type], index) =>
    asArray(
      type,
      rows.map((row) => row[index] ?? null),
    ),
  );
}

function requestValues(row: RequestRow): unknown[] {
  return requestFields.map((field) => toColumn(tables.requests.columns[field], row[field]));
}

function requestArrays(rows: readonly RequestRow[]): unknown[] {
  return requestFields.map((field) => {
    const type = tables.requests.columns[field];
    return asArray(
      postgresType(type),
      rows.map((row) => toColumn(type, row[field])),
    );
  });
}

function asArray(type: string, column: readonly unknown[]): unknown {
  return type === 'text' ? encodeTexts(column as (string | null)[]) : column;
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
