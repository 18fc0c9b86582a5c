import { type Principal, requireRole } from '@/lib/access/principal';
import type { AuditPage, AuditQuery } from '@/lib/contracts/audit';
import type { JsonObject } from '@/lib/contracts/json';
import type { Parts } from '@/lib/parts';
import { findSeqAt } from './find-seq-at';
import { nameActors } from './name-actors';

/** A page of huge arguments is cut short rather than filling the memory; its cursor leads on. */
const MAX_PAGE_BYTES = 8_000_000;

interface Row {
  seq: number;
  at: Date;
  kind: string;
  actor: string;
  subject: string;
  hash: string;
  text: string | null;
  found: number;
}

/** Newest first; one request's story oldest first. The cursor is the `seq` of the last event of a page. */
export async function listEvents(parts: Parts, principal: Principal, query: AuditQuery): Promise<AuditPage> {
  requireRole(principal, 'viewer');
  const { workspaceId } = principal;
  const { text, values } = await buildQuery(parts, workspaceId, query);
  const { rows } = await parts.pool.query<Row>(text, values);
  const shown = rows.slice(0, query.limit);
  const actorOf = await nameActors(
    parts,
    workspaceId,
    shown.map(({ actor }) => actor),
  );
  const last = shown.at(-1);
  const more = last !== undefined && last.found > shown.length;
  return {
    items: shown.map((row) => ({
      seq: Number(row.seq),
      at: row.at.toISOString(),
      kind: row.kind,
      actor: actorOf(row.actor),
      subject: row.subject,
      payload: readPayload(row),
      hash: row.hash,
    })),
    nextCursor: more ? String(last.seq) : null,
  };
}

async function buildQuery({ pool }: Parts, workspaceId: string, query: AuditQuery) {
  const values: unknown[] = [workspaceId];
  const where = ['e.workspace_id = $1'];
  const add = (condition: string, value: unknown) => where.push(`${condition} $${values.push(value)}`);
  const oldestFirst = query.request !== undefined;
  // The searched columns exist only with a payload; an inner join lets their index lead.
  const byPayload = query.tool !== undefined || query.agent !== undefined;
  const join = byPayload ? 'JOIN' : 'LEFT JOIN';
  // Postgres does not carry a bound from one side of a join to the other, so both get it.
  const bound = (operator: string, seq: number) => {
    const value = `$${values.push(seq)}`;
    where.push(`e.seq ${operator} ${value}`, ...(byPayload ? [`p.seq ${operator} ${value}`] : []));
  };

  if (query.kind !== undefined) add('e.kind =', query.kind);
  // The index of kinds leaves out the most frequent one, and the index of actors all but people.
  if (query.kind !== undefined && query.kind !== 'request.created') where.push("e.kind <> 'request.created'");
  if (query.person !== undefined) add("e.actor LIKE 'user:%' AND e.actor =", `user:${query.person}`);
  if (query.request !== undefined) add('e.subject =', `request:${query.request}`);
  if (query.tool !== undefined) add('p.tool =', query.tool);
  if (query.agent !== undefined) add('p.key_id =', query.agent);
  if (query.cursor !== undefined) bound(oldestFirst ? '>' : '<', query.cursor);
  if (query.from !== undefined) bound('>=', await findSeqAt(pool, workspaceId, query.from));
  if (query.to !== undefined) bound('<', await findSeqAt(pool, workspaceId, query.to));

  const order = oldestFirst ? 'ASC' : 'DESC';
  const limit = `$${values.push(query.limit + 1)}`;
  const bytes = `$${values.push(MAX_PAGE_BYTES)}`;
  const text = `
    WITH page AS MATERIALIZED (
      SELECT e.*, octet_length(p.text) AS size
      FROM ledger_events e ${join} ledger_payloads p ON p.workspace_id = e.workspace_id AND p.seq = e.seq
      WHERE ${where.join(' AND ')} ORDER BY e.seq ${order} LIMIT ${limit}),
    sized AS (
      SELECT page.*, count(*) OVER () AS found, COALESCE(sum(size) OVER (ORDER BY seq ${order}) - size, 0) AS before
      FROM page)
    SELECT s.seq, s.at, s.kind, s.actor, s.subject, s.hash, s.found, p.text
    FROM sized s LEFT JOIN ledger_payloads p ON p.workspace_id = $1 AND p.seq = s.seq
    WHERE s.before <= ${bytes} ORDER BY s.seq ${order}`;
  return { text, values };
}

function readPayload({ kind, text }: Row): JsonObject | null {
  if (text === null) return null;
  const payload = JSON.parse(text) as JsonObject;
  if (kind !== 'key.created') return payload;
  const { secretHash: _, ...shown } = payload;
  return shown;
}
