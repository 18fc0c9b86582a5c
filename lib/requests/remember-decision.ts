import { actorOf, type Principal } from '@/lib/access/principal';
import type { Decide } from '@/lib/contracts/decide';
import { CountersignError } from '@/lib/contracts/errors';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { RequestRow } from '@/lib/ledger/rows';
import type { EvaluatedAgain } from './evaluate-again';

const MAX_GRANTS = 200;

/** What an approval changes beside its request: a plan's end, what is remembered, what is not asked again. */
export function rememberDecision(
  again: Extract<EvaluatedAgain, { refusal?: undefined }>,
  row: RequestRow,
  principal: Principal,
  body: Decide,
  now: Date,
): EventDraft[] {
  const { session, key } = again;
  const ignore = session.ignored.map(({ tool }) => tool);
  const change = {
    // A key that may only plan stays in plan mode.
    ...(row.kind === 'plan' && key.mode !== 'plan' && { mode: 'normal' as const }),
    ...(body.skipFuture && !ignore.includes(row.tool) && { ignore: [...ignore, row.tool] }),
  };
  const events: EventDraft[] = [];
  if (Object.keys(change).length > 0) {
    events.push({
      kind: 'session.changed',
      actor: actorOf(principal),
      subject: `session:${session.id}`,
      payload: { id: session.id, keyId: key.id, name: session.name, ...change },
    });
  }
  const grant = grantOf(again, row, principal, body, now);
  return grant ? [...events, grant] : events;
}

function grantOf(
  { policy, call, context, session, key }: Extract<EvaluatedAgain, { refusal?: undefined }>,
  row: RequestRow,
  principal: Principal,
  { scope, grant }: Decide,
  now: Date,
): EventDraft | undefined {
  if (scope === undefined || scope === 'once') return undefined;
  if (!call.tool) throw invalid('scope', 'An unknown tool cannot be remembered.');
  const covers = grant?.covers ?? 'exact';
  const value = grant?.value ?? (covers === 'exact' ? row.argsHash : covers === 'tool' ? call.tool.name : undefined);
  if (value === undefined) throw invalid('grant.value', `Say which ${covers} it covers.`);
  if (grant?.until !== undefined && Date.parse(grant.until) <= now.getTime()) {
    throw invalid('grant.until', 'That time has passed.');
  }
  const id = `gra_${row.id}`;
  const remembered = { covers, id, since: Number.MAX_SAFE_INTEGER, tool: call.tool.name, value };
  if (!policy.isCovered(call, context, remembered)) {
    throw invalid('grant', `This would not cover the call it is made from: ${covers} ${value}.`);
  }
  const sessionId = scope === 'session' ? session.id : null;
  if ((sessionId === null ? key : session).grants.length >= MAX_GRANTS) {
    throw new CountersignError('conflict', `There are ${MAX_GRANTS} remembered approvals already: revoke some first.`);
  }
  return {
    kind: 'grant.created',
    actor: actorOf(principal),
    subject: `grant:${id}`,
    payload: {
      id,
      keyId: key.id,
      sessionId,
      tool: call.tool.name,
      covers,
      value,
      ...(grant?.until !== undefined && { until: new Date(grant.until).toISOString() }),
      requestId: row.id,
      by: principal.name,
    },
  };
}

function invalid(path: string, message: string): CountersignError {
  return new CountersignError('invalid', message, { path });
}
