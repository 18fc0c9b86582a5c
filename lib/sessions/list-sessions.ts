import { type Principal, requireRole } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { SessionQuery, SessionView } from '@/lib/contracts/sessions';
import type { Parts } from '@/lib/parts';
import { readSessions } from './read-sessions';
import { viewSession } from './view-session';

/** The latest first. The cursor names the last session of a page: when it was opened, and its id. */
export async function listSessions(
  parts: Parts,
  principal: Principal,
  query: SessionQuery,
): Promise<{ items: SessionView[]; nextCursor: string | null }> {
  requireRole(principal, 'viewer');
  const values: unknown[] = [];
  const conditions = ['true'];
  const place = (value: unknown) => `$${values.push(value) + 1}`;
  if (query.key !== undefined) conditions.push(`s.key_id = ${place(query.key)}`);
  if (query.cursor !== undefined) {
    const { openedAt, id } = readCursor(query.cursor);
    conditions.push(`(s.opened_at, s.id) < (${place(openedAt)}::timestamptz, ${place(id)})`);
  }
  const where = `${conditions.join(' AND ')} ORDER BY s.opened_at DESC, s.id DESC LIMIT ${query.limit + 1}`;
  const found = await readSessions(parts.pool, principal.workspaceId, where, values);
  const items = found.slice(0, query.limit).map(({ row, keyName }) => viewSession(row, keyName));
  const last = items.at(-1);
  return { items, nextCursor: found.length > items.length && last ? `${last.openedAt}_${last.id}` : null };
}

function readCursor(cursor: string): { openedAt: string; id: string } {
  const [, openedAt, id] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_(.+)$/.exec(cursor) ?? [];
  if (openedAt === undefined || id === undefined || Number.isNaN(Date.parse(openedAt))) {
    throw new CountersignError('invalid', 'cursor: is not one of this list', { path: 'cursor' });
  }
  return { openedAt, id };
}
