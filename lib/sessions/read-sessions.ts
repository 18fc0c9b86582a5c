import type { Pool } from 'pg';
import type { SessionRow } from '@/lib/ledger/rows';
import { rowFromJson } from '@/lib/ledger/tables';

export interface ReadSession {
  readonly row: SessionRow;
  readonly keyName: string | undefined;
}

/** Rows of one workspace as `s`; `where` is our own text, with parameters from $2 on. */
export async function readSessions(
  pool: Pool,
  workspaceId: string,
  where: string,
  values: readonly unknown[],
): Promise<ReadSession[]> {
  const { rows } = await pool.query<{ row: Record<string, unknown>; key_name: string | null }>(
    `SELECT row_to_json(s) AS row, k.name AS key_name FROM agent_sessions s
     LEFT JOIN keys k ON k.workspace_id = s.workspace_id AND k.id = s.key_id
     WHERE s.workspace_id = $1 AND ${where}`,
    [workspaceId, ...values],
  );
  return rows.map(({ row, key_name }) => ({
    row: rowFromJson('agent_sessions', row),
    keyName: key_name ?? undefined,
  }));
}
