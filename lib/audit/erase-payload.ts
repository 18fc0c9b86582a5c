import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';

/** Removes what an event says, for good, and says so in the ledger. Its place in the chain stays. */
export async function erasePayload(parts: Parts, principal: Principal, seq: number, reason: string): Promise<void> {
  const { workspaceId } = principal;
  const { rows } = await parts.pool.query<{ subject: string; kind: string; there: boolean }>(
    `SELECT e.subject, e.kind, p.seq IS NOT NULL AS there FROM ledger_events e
     LEFT JOIN ledger_payloads p ON p.workspace_id = e.workspace_id AND p.seq = e.seq
     WHERE e.workspace_id = $1 AND e.seq = $2`,
    [workspaceId, seq],
  );
  const event = rows[0];
  if (!event) throw new CountersignError('not_found', `There is no event ${seq}.`);
  if (!event.there) throw new CountersignError('conflict', `Event ${seq} is erased already.`);
  if (
    !event.kind.startsWith('request.') &&
    event.kind !== 'session.resumed' &&
    !event.kind.startsWith('member.signed')
  ) {
    throw new CountersignError(
      'conflict',
      `Event ${seq} (${event.kind}) says what is in force; only calls and sign-ins can be erased.`,
    );
  }
  const requestId = event.subject.startsWith('request:') ? event.subject.slice('request:'.length) : undefined;
  await parts.ledger.append(workspaceId, {
    urgent: true,
    ...(requestId !== undefined && { needs: { requests: [requestId] } }),
    ...(principal.kind === 'user' && { signInId: principal.signInId }),
    decide(state) {
      guardAuthority(state, principal, 'admin');
      if (requestId !== undefined && state.get('requests', requestId)?.status === 'pending') {
        throw new CountersignError(
          'conflict',
          'This call is pending: decide it first, so that nobody approves blindly.',
        );
      }
      return {
        events: [
          {
            kind: 'erased',
            actor: actorOf(principal),
            subject: `event:${seq}`,
            payload: { seq, reason, ...(requestId !== undefined && { requestId }) },
          },
        ],
        result: () => undefined,
      };
    },
  });
}
