import type { Command } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';
import { describeExpiry } from './describe-refusal';

const SWEEP = 200;

/** Any node may sweep: the transition is guarded, so a timer never overwrites a person. */
export async function expireRequests(parts: Parts): Promise<number> {
  const { rows } = await parts.pool.query<{ workspace_id: string; id: string }>({
    name: 'countersign_due_requests',
    text: `SELECT due.workspace_id, due.id FROM ledger_heads h
      CROSS JOIN LATERAL (
        SELECT r.workspace_id, r.id FROM requests r
        WHERE r.workspace_id = h.workspace_id AND r.status = 'pending' AND r.expires_at <= now()
        ORDER BY r.created_seq LIMIT ${SWEEP}) due`,
  });
  await Promise.all(rows.map((row) => parts.ledger.append(row.workspace_id, expire(row.id))));
  return rows.length;
}

function expire(id: string): Command<void> {
  return {
    needs: { requests: [id] },
    decide(state, now) {
      const row = state.get('requests', id);
      const result = () => undefined;
      if (row?.status !== 'pending' || row.expiresAt > now.toISOString()) return { events: [], result };
      return {
        events: [
          {
            kind: 'request.expired',
            actor: 'system',
            subject: `request:${id}`,
            payload: {
              id,
              tool: row.tool,
              keyId: row.keyId,
              decision: {
                outcome: 'deny',
                by: { kind: 'system', name: 'deadline' },
                scope: 'once',
                argsEdited: false,
                at: now.toISOString(),
              },
              message: describeExpiry(row.tool),
            },
          },
        ],
        result,
      };
    },
  };
}
