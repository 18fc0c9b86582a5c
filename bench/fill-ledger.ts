import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import { type ChainedEvent, chainEvents, headAfter, searchColumns } from '@/lib/ledger/chain-events';
import { encodeTexts } from '@/lib/ledger/encode-texts';
import { GENESIS, sha256 } from '@/lib/ledger/hash-event';
import type { Head } from '@/lib/ledger/workspace-state';

const CHUNK = 2_000;

/** A ledger as a busy workspace leaves it: calls that policy allowed, and what came of them. Returns the workspace. */
export async function fillLedger(pool: Pool, events: number): Promise<string> {
  const workspaceId = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('SET synchronous_commit = off');
    // Verifying walks the primary keys; the other indexes would only make the filling slower.
    await client.query(`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT indexrelid::regclass FROM pg_index
        WHERE indrelid IN ('ledger_events'::regclass, 'ledger_payloads'::regclass) AND NOT indisprimary
      LOOP EXECUTE 'DROP INDEX ' || name; END LOOP; END $$`);
    const at = new Date().toISOString();
    let head: Head = { seq: 0, hash: GENESIS, at };
    while (head.seq < events) {
      const drafts: EventDraft[] = [];
      while (drafts.length < Math.min(CHUNK, events - head.seq)) drafts.push(...oneCall(workspaceId, at));
      const chained = chainEvents(drafts.slice(0, events - head.seq), head, at, workspaceId);
      await store(client, workspaceId, at, chained);
      head = headAfter(chained) ?? head;
    }
    await client.query('INSERT INTO ledger_heads (workspace_id, seq, hash, at) VALUES ($1, $2, $3, $4)', [
      workspaceId,
      head.seq,
      head.hash,
      head.at,
    ]);
    await client.query('VACUUM ANALYZE ledger_events, ledger_payloads');
  } finally {
    client.release(true);
  }
  return workspaceId;
}

function oneCall(workspaceId: string, at: string): EventDraft[] {
  const id = randomUUID();
  const keyId = `key-of-${workspaceId}`;
  const args = { limit: 200, offset: 0, path: `/workspace/src/components/${id.slice(0, 8)}.tsx` };
  const argsHash = sha256(JSON.stringify(args));
  const by = { kind: 'policy', name: 'read-only' } as const;
  const place = { actor: `key:${keyId}`, subject: `request:${id}` } as const;
  return [
    {
      ...place,
      kind: 'request.created',
      payload: {
        id,
        sessionId: `session-of-${workspaceId}`,
        keyId,
        agent: 'benchmark',
        tool: 'file_read',
        category: 'filesystem',
        kind: 'tool',
        args,
        argsHash,
        filepath: args.path,
        execute: false,
        context: { maxAccess: 'execute', mode: 'normal' },
        verdict: {
          outcome: 'allow',
          rule: 'read-only',
          reason: 'file_read only reads.',
          deniedBy: [],
          risk: { score: 10, factors: ['only reads'] },
          policyVersion: 14,
          engine: '1',
          trace: [
            { rule: 'unknown-tool', priority: 100 },
            { rule: 'disabled', priority: 105 },
            { rule: 'permission-ceiling', priority: 110 },
            { rule: 'read-only', priority: 200, outcome: 'allow' },
          ],
        },
        status: 'approved',
        decision: { outcome: 'approve', by, scope: 'once', argsEdited: false, at },
        expiresAt: at,
      },
    },
    {
      ...place,
      kind: 'request.result',
      payload: { id, tool: 'file_read', keyId, argsHash, ok: true, output: { lines: 200 }, durationMs: 3 },
    },
  ];
}

async function store(
  client: PoolClient,
  workspaceId: string,
  at: string,
  chained: readonly ChainedEvent[],
): Promise<void> {
  const columns = chained.map(({ event }) => searchColumns(event.payload));
  await client.query({
    name: 'fill',
    text: `WITH events AS (
        INSERT INTO ledger_events (workspace_id, seq, kind, at, actor, subject, payload_hash, hash)
        SELECT $1, e.seq, e.kind, $2::timestamptz, e.actor, e.subject, e.payload_hash, e.hash
        FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
          AS e(seq, kind, actor, subject, payload_hash, hash))
      INSERT INTO ledger_payloads (workspace_id, seq, salt, text, tool, key_id)
      SELECT $1, p.* FROM unnest($3::bigint[], $9::text[], $10::text[], $11::text[], $12::text[]) AS p`,
    values: [
      workspaceId,
      at,
      chained.map(({ event }) => event.seq),
      encodeTexts(chained.map(({ event }) => event.kind)),
      encodeTexts(chained.map(({ event }) => event.actor)),
      encodeTexts(chained.map(({ event }) => event.subject)),
      encodeTexts(chained.map(({ payloadHash }) => payloadHash)),
      encodeTexts(chained.map(({ hash }) => hash)),
      encodeTexts(chained.map(({ salt }) => salt)),
      encodeTexts(chained.map(({ text }) => text)),
      encodeTexts(columns.map(({ tool }) => tool)),
      encodeTexts(columns.map(({ keyId }) => keyId)),
    ],
  });
}
