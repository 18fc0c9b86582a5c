import type { Pool } from 'pg';
import { policyKinds } from './project-event';
import type { RequestRow, SessionRow, StateTable } from './rows';
import { rowFromJson, rowsNamed } from './tables';
import { WorkspaceState } from './workspace-state';

type Json = Record<string, unknown>;

const kept = ['workspaces', 'categories', 'tools', 'keys', 'members'] as const satisfies readonly StateTable[];

/** One statement, so that the rows and the head are of one moment. */
export async function loadState(
  pool: Pool,
  workspaceId: string,
): Promise<{ state: WorkspaceState; databaseTime: Date }> {
  const selects = kept.map((table) => {
    const owner = table === 'workspaces' ? 'id' : 'workspace_id';
    return `(SELECT json_agg(t) FROM ${table} t WHERE ${owner} = $1) AS ${table}`;
  });
  const { rows } = await pool.query<
    Record<(typeof kept)[number], Json[] | null> & { head: Json | null; policy: number | null; now: Date }
  >({
    name: 'countersign_load_state',
    text: `SELECT ${selects.join(', ')},
      (SELECT row_to_json(h) FROM ledger_heads h WHERE workspace_id = $1) AS head,
      (SELECT max(seq) FROM ledger_events WHERE workspace_id = $1
        AND kind = ANY($2::text[]) AND kind <> 'request.created') AS policy,
      clock_timestamp() AS now`,
    values: [workspaceId, policyKinds],
  });
  const row = rows[0];
  if (!row) throw new Error('Postgres answered nothing.');
  const state = new WorkspaceState(workspaceId);
  for (const table of kept) for (const json of row[table] ?? []) putRow(state, table, json);
  if (row.head) {
    state.head = {
      seq: Number(row.head.seq),
      hash: String(row.head.hash),
      at: new Date(String(row.head.at)).toISOString(),
    };
  }
  state.policyVersion = row.policy ?? 0;
  return { state, databaseTime: row.now };
}

function putRow<T extends (typeof kept)[number]>(state: WorkspaceState, table: T, json: Json): void {
  const row = rowFromJson(table, json);
  const key = table === 'members' ? json.user_id : table === 'tools' ? json.name : json.id;
  state.put(table, String(key), row);
}

export interface LoadedRows {
  readonly headSeq: number;
  readonly requests: Map<string, RequestRow>;
  readonly sessions: SessionRow[];
  readonly databaseTime: Date;
}

/** The named requests with their sessions, and the named sessions. */
export async function loadRows(
  pool: Pool,
  workspaceId: string,
  requestIds: readonly string[],
  sessionIds: readonly string[],
): Promise<LoadedRows> {
  const { rows } = await pool.query<{
    head_seq: number | null;
    requests: Json[] | null;
    sessions: Json[] | null;
    now: Date;
  }>({
    name: 'countersign_load_rows',
    text: `WITH q AS MATERIALIZED (${rowsNamed('requests', 'unnest($2::text[])', 'r.*')}),
      named AS (SELECT unnest($3::text[]) AS id UNION SELECT session_id FROM q),
      s AS (${rowsNamed('agent_sessions', '(SELECT id FROM named)', 'r.*')})
      SELECT (SELECT seq FROM ledger_heads WHERE workspace_id = $1) AS head_seq,
        (SELECT json_agg(q) FROM q) AS requests, (SELECT json_agg(s) FROM s) AS sessions, clock_timestamp() AS now`,
    values: [workspaceId, requestIds, sessionIds],
  });
  const row = rows[0];
  if (!row) throw new Error('Postgres answered nothing.');
  const requests = new Map<string, RequestRow>();
  for (const json of row.requests ?? []) requests.set(String(json.id), rowFromJson('requests', json));
  const sessions = (row.sessions ?? []).map((json) => rowFromJson('agent_sessions', json));
  return { headSeq: row.head_seq ?? 0, requests, sessions, databaseTime: row.now };
}
