import type { Pool } from 'pg';
import type { RequestRow } from '@/lib/ledger/rows';
import { rowFromJson } from '@/lib/ledger/tables';

/** Rows of one workspace; `where` is our own text, with parameters from $2 on. */
export async function readRequests(
  pool: Pool,
  workspaceId: string,
  where: string,
  values: readonly unknown[],
): Promise<RequestRow[]> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `SELECT row_to_json(r) AS row FROM requests r WHERE r.workspace_id = $1 AND ${where}`,
    [workspaceId, ...values],
  );
  return rows.map(({ row }) => rowFromJson('requests', row));
}
