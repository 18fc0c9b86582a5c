import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { RowsByTable, StateTable } from './rows';

/** Column types in Postgres; the names in Postgres are the row's in snake case. */
type Columns<T extends StateTable> = Readonly<Record<keyof RowsByTable[T], string>>;

interface Table<T extends StateTable> {
  /** The row's field that names it within its workspace. */
  readonly key: keyof RowsByTable[T] & string;
  readonly columns: Columns<T>;
}

const time = 'timestamptz';
const text = 'text';
const texts = 'text[]';
const flag = 'boolean';
const seq = 'bigint';
/** A value in memory, its canonical text in Postgres. */
const json = 'json';

export const tables: { readonly [T in StateTable]: Table<T> } = {
  workspaces: { key: 'id', columns: { id: text, slug: text, name: text, createdAt: time } },
  categories: {
    key: 'id',
    columns: {
      id: text,
      name: text,
      description: text,
      enabled: flag,
      permission: text,
      switchedBy: text,
      version: seq,
    },
  },
  tools: {
    key: 'name',
    columns: {
      name: text,
      aliases: texts,
      description: text,
      categoryId: text,
      type: text,
      access: text,
      enabled: flag,
      dangerous: flag,
      requiresApproval: flag,
      inputSchema: text,
      toolVersion: text,
      version: seq,
    },
  },
  keys: {
    key: 'id',
    columns: {
      id: text,
      name: text,
      role: text,
      ownerId: text,
      prefix: text,
      secretHash: text,
      maxAccess: text,
      roots: texts,
      templates: texts,
      mode: text,
      createdAt: time,
      revokedAt: time,
      version: seq,
    },
  },
  members: { key: 'userId', columns: { userId: text, role: text, addedAt: time, version: seq } },
  agent_sessions: {
    key: 'id',
    columns: {
      id: text,
      keyId: text,
      name: text,
      cwd: text,
      roots: texts,
      template: text,
      mode: text,
      openedAt: time,
      version: seq,
    },
  },
  requests: {
    key: 'id',
    columns: {
      id: text,
      sessionId: text,
      keyId: text,
      turnId: text,
      agent: text,
      tool: text,
      category: text,
      kind: text,
      args: json,
      argsHash: text,
      requestedArgsHash: text,
      filepath: text,
      reason: text,
      status: text,
      execute: flag,
      verdict: json,
      decision: json,
      message: text,
      result: json,
      createdAt: time,
      expiresAt: time,
      decidedAt: time,
      outstanding: flag,
      createdSeq: seq,
      version: seq,
    },
  },
};

export const stateTables = Object.keys(tables) as StateTable[];

export function postgresType(type: string): string {
  return type === json ? text : type;
}

/** A column's value as it is sent to Postgres. */
export function toColumn(type: string, value: unknown): unknown {
  return type === json && value !== null ? canonicalJson(value as object) : value;
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Rows of workspace $1 by their ids. Asked for as a range in order, only the primary key will do; with `id = ANY(…)` a
 * plan made while the table was small takes an index that begins with the workspace alone, is kept, and reads every
 * row of the workspace from then on.
 */
export function rowsNamed(table: 'requests' | 'agent_sessions', ids: string, columns: string): string {
  return `SELECT ${columns} FROM ${ids} AS named(id) CROSS JOIN LATERAL (
      SELECT * FROM ${table} WHERE workspace_id = $1 AND id BETWEEN named.id AND named.id ORDER BY id LIMIT 1) AS r`;
}

/** A row as Postgres's `row_to_json` gives it, made into the row the projections know. */
export function rowFromJson<T extends StateTable>(table: T, stored: Record<string, unknown>): RowsByTable[T] {
  const row: Record<string, unknown> = columnsFromJson(table, stored);
  for (const [field, type] of Object.entries<string>(tables[table].columns)) {
    if (type === json && typeof row[field] === 'string') row[field] = JSON.parse(row[field]);
  }
  return Object.assign({} as RowsByTable[T], row);
}

/** The same with JSON left as the text it is stored as, which may have been changed by hand. */
export function columnsFromJson(table: StateTable, stored: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, type] of Object.entries<string>(tables[table].columns)) {
    const value = stored[snakeCase(field)];
    row[field] = type === time && typeof value === 'string' ? new Date(value).toISOString() : value;
  }
  return row;
}

export function rowToJson<T extends StateTable>(table: T, row: RowsByTable[T], workspaceId: string): object {
  const json: Record<string, unknown> = table === 'workspaces' ? {} : { workspace_id: workspaceId };
  for (const field of Object.keys(tables[table].columns)) {
    json[snakeCase(field)] = row[field as keyof RowsByTable[T]];
  }
  return json;
}
