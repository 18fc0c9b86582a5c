import type { Principal } from '@/lib/access/principal';
import type { RequestPage, RequestQuery } from '@/lib/contracts/request-list';
import type { Parts } from '@/lib/parts';
import { readRequests } from './read-requests';
import { toToolRequest } from './to-tool-request';

/** A page of huge calls is a shorter page. */
const MAX_PAGE_BYTES = 4_000_000;
const SIZE = '(octet_length(r.args) + coalesce(octet_length(r.result), 0))';

/** Newest first. `seq` is read before the rows, so a subscription from it repeats rather than misses. */
export async function listRequests(parts: Parts, principal: Principal, query: RequestQuery): Promise<RequestPage> {
  const { workspaceId } = principal;
  const head = await parts.pool.query<{ seq: number }>('SELECT seq FROM ledger_heads WHERE workspace_id = $1', [
    workspaceId,
  ]);
  const values: unknown[] = [];
  const conditions: string[] = ['true'];
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length + 1}`);
  };
  // Said as a constant, the index of pending requests answers it.
  if (query.status === 'pending') conditions.push("r.status = 'pending'");
  else where('r.status =', query.status);
  where('r.tool =', query.tool);
  where('r.category =', query.category);
  where('r.agent =', query.agent);
  where('r.created_seq <', query.cursor);
  const page = `SELECT r.id, r.created_seq,
      sum(${SIZE}) OVER (ORDER BY r.created_seq DESC) - ${SIZE} AS before
    FROM requests r WHERE r.workspace_id = $1 AND ${conditions.join(' AND ')}
    ORDER BY r.created_seq DESC LIMIT ${query.limit + 1}`;
  const listed = await parts.pool.query<{ id: string; before: string }>(page, [workspaceId, ...values]);
  const ids = listed.rows
    .slice(0, query.limit)
    .filter(({ before }) => Number(before) <= MAX_PAGE_BYTES)
    .map(({ id }) => id);
  const items = await readRequests(parts.pool, workspaceId, 'r.id = ANY($2::text[]) ORDER BY r.created_seq DESC', [
    ids,
  ]);
  const last = items.at(-1);
  return {
    items: items.map((row) => toToolRequest(row, workspaceId)),
    nextCursor: listed.rows.length > ids.length && last ? String(last.createdSeq) : null,
    seq: head.rows[0]?.seq ?? 0,
  };
}
