import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal } from '@/lib/access/principal';
import type { Decide } from '@/lib/contracts/decide';
import { CountersignError } from '@/lib/contracts/errors';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { DecidedBy, Decision, ToolRequest } from '@/lib/contracts/tool-request';
import type { StateView } from '@/lib/ledger/command';
import type { RequestRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { alreadyEnded, conflict } from './decision-conflict';
import { describePolicyDenial, describeRejection, describeTurnRejection } from './describe-refusal';
import { evaluateAgain } from './evaluate-again';
import { rememberDecision } from './remember-decision';
import { isSelfApproval } from './self-approval';
import { toToolRequest } from './to-tool-request';

/** A person's answer to a pending request. Whoever is first wins; everyone else is told who it was. */
export async function decideRequest(
  parts: Parts,
  principal: Principal,
  id: string,
  body: Decide,
): Promise<ToolRequest> {
  const outcome = body.abort ? 'deny' : body.outcome;
  const request = await parts.ledger.append(principal.workspaceId, {
    urgent: true,
    needs: { requests: [id], siblings: outcome === 'deny' },
    ...authorityOf(principal),
    decide(state, now) {
      guardAuthority(state, principal, 'operator');
      const row = state.get('requests', id);
      if (!row) throw new CountersignError('not_found', 'There is no such request.');
      const result = (after: StateView) => toToolRequest(after.get('requests', id) ?? row, principal.workspaceId);
      const by = decider(principal);
      if (row.status !== 'pending') {
        if (isRepetition(row, by, outcome)) return { events: [], result };
        throw alreadyEnded(toToolRequest(row, principal.workspaceId));
      }
      if (body.version !== undefined && body.version !== row.version) {
        throw conflict('This request changed since you looked at it.', toToolRequest(row, principal.workspaceId));
      }
      if (row.expiresAt <= now.toISOString()) {
        throw conflict('This request ran out of time.', toToolRequest(row, principal.workspaceId));
      }
      const selfApproved = isSelfApproval(state, row.keyId, principal);
      const decision: Decision = {
        ...(body.abort && { abort: true }),
        argsEdited: false,
        at: now.toISOString(),
        by,
        ...(body.guidance && { guidance: body.guidance }),
        outcome,
        scope: body.scope ?? 'once',
        ...(selfApproved && { selfApproved }),
      };
      const events =
        outcome === 'deny'
          ? reject(state, row, principal, decision)
          : approve(parts, state, row, principal, decision, body, now);
      return { events, result };
    },
  });
  if (outcome === 'approve' && request.status !== 'approved') {
    throw conflict(`Policy now denies this: ${request.message ?? ''}`, request);
  }
  return request;
}

/** Approving evaluates again: what policy denies by now stays denied, whoever approves. */
function approve(
  parts: Parts,
  state: StateView,
  row: RequestRow,
  principal: Principal,
  decision: Decision,
  body: Decide,
  now: Date,
): EventDraft[] {
  const again = evaluateAgain(parts.shell, state, row, now);
  if (again.refusal === 'frozen') {
    throw conflict(again.message, toToolRequest(row, principal.workspaceId));
  }
  if (again.refusal === 'denied') {
    const { verdict, context } = again;
    const overruled: Decision = {
      ...decision,
      outcome: 'deny',
      scope: 'once',
      by: { kind: 'policy', name: again.rule },
    };
    const message = verdict ? describePolicyDenial(row.tool, verdict) : again.message;
    return [
      decided(row, 'policy', {
        status: 'denied',
        decision: overruled,
        message,
        ...(verdict && { verdict }),
        ...(context && { context }),
      }),
    ];
  }
  return [
    decided(row, actorOf(principal), { status: 'approved', decision }),
    ...rememberDecision(again, row, principal, body, now),
  ];
}

/** The later calls of the turn go with it; with `abort` everything pending in the session. */
function reject(state: StateView, row: RequestRow, principal: Principal, decision: Decision): EventDraft[] {
  const { guidance, by, abort } = decision;
  const actor = actorOf(principal);
  const events = [
    decided(row, actor, { status: 'denied', decision, message: describeRejection(row.tool, by.name, guidance) }),
  ];
  for (const other of state.loadedRequests()) {
    if (other.id === row.id || other.status !== 'pending' || other.sessionId !== row.sessionId) continue;
    const isLaterOfTurn = row.turnId !== null && other.turnId === row.turnId && other.createdSeq > row.createdSeq;
    if (!abort && !isLaterOfTurn) continue;
    const message = describeTurnRejection(other.tool, by.name, row.tool, guidance);
    events.push(decided(other, actor, { status: 'denied', decision, message }));
  }
  return events;
}

type DecidedPayload = Extract<EventDraft, { kind: 'request.decided' }>['payload'];

function decided(
  row: RequestRow,
  actor: EventDraft['actor'],
  said: Omit<DecidedPayload, 'id' | 'tool' | 'keyId' | 'sessionId' | 'turnId'>,
): EventDraft {
  const { id, tool, keyId, sessionId, turnId } = row;
  const about = { id, tool, keyId, sessionId, ...(turnId !== null && { turnId }) };
  return { kind: 'request.decided', actor, subject: `request:${id}`, payload: { ...about, ...said } };
}

function decider(principal: Principal): DecidedBy {
  if (principal.kind === 'user') return { kind: 'user', id: principal.userId, name: principal.name };
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId, name: principal.name };
  return { kind: 'system', name: principal.name };
}

function isRepetition({ decision }: RequestRow, by: DecidedBy, outcome: Decision['outcome']): boolean {
  return decision !== null && decision.by.kind === by.kind && decision.by.id === by.id && decision.outcome === outcome;
}
