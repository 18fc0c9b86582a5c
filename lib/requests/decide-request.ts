import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal } from '@/lib/access/principal';
import type { Decide } from '@/lib/contracts/decide';
import { CountersignError } from '@/lib/contracts/errors';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { DecidedBy, Decision, ToolRequest } from '@/lib/contracts/tool-request';
import { roleReaches } from '@/lib/contracts/words';
import type { StateView } from '@/lib/ledger/command';
import type { RequestRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { describePolicyDenial, describeRejection } from './describe-refusal';
import { policyOf } from './policy-of';
import { toToolRequest } from './to-tool-request';

/** A person's answer to a pending request. Whoever is first wins; everyone else is told who it was. */
export async function decideRequest(
  parts: Parts,
  principal: Principal,
  id: string,
  body: Decide,
): Promise<ToolRequest> {
  const request = await parts.ledger.append(principal.workspaceId, {
    urgent: true,
    needs: { requests: [id] },
    ...(principal.kind === 'user' && { signInId: principal.signInId }),
    decide(state, now) {
      guardAuthority(state, principal, 'operator');
      const row = state.get('requests', id);
      if (!row) throw new CountersignError('not_found', 'There is no such request.');
      const result = (after: StateView) => toToolRequest(after.get('requests', id) ?? row, principal.workspaceId);
      const by = decider(principal);
      if (row.status !== 'pending') {
        if (isRepetition(row, by, body)) return { events: [], result };
        throw alreadyEnded(toToolRequest(row, principal.workspaceId));
      }
      if (body.version !== undefined && body.version !== row.version) {
        throw conflict('This request changed since you looked at it.', toToolRequest(row, principal.workspaceId));
      }
      if (row.expiresAt <= now.toISOString()) {
        throw conflict('This request ran out of time.', toToolRequest(row, principal.workspaceId));
      }
      const selfApproved = isSelfApproval(state, row, principal);
      const decision: Decision = {
        outcome: body.outcome,
        by,
        scope: 'once',
        ...(body.guidance && { guidance: body.guidance }),
        argsEdited: false,
        ...(selfApproved && { selfApproved }),
        at: now.toISOString(),
      };
      return { events: [settle(state, row, principal, decision)], result };
    },
  });
  if (body.outcome === 'approve' && request.status !== 'approved') {
    throw conflict(`Policy now denies this: ${request.message ?? ''}`, request);
  }
  return request;
}

/** Approving evaluates again: what policy denies by now stays denied, whoever approves. */
function settle(state: StateView, row: RequestRow, principal: Principal, decision: Decision): EventDraft {
  const event = { kind: 'request.decided', subject: `request:${row.id}` } as const;
  const about = { id: row.id, tool: row.tool, keyId: row.keyId };
  if (decision.outcome !== 'approve') {
    const message = describeRejection(row.tool, decision.by.name, decision.guidance);
    return { ...event, actor: actorOf(principal), payload: { ...about, status: 'denied', decision, message } };
  }
  const refusal = refusalNow(state, row);
  if (!refusal) return { ...event, actor: actorOf(principal), payload: { ...about, status: 'approved', decision } };
  const overruled: Decision = { ...decision, outcome: 'deny', by: { kind: 'policy', name: refusal.rule } };
  return {
    ...event,
    actor: 'policy',
    payload: { ...about, status: 'denied', decision: overruled, message: refusal.message },
  };
}

function refusalNow(state: StateView, row: RequestRow): { rule: string; message: string } | undefined {
  const key = state.get('keys', row.keyId);
  const session = state.get('agent_sessions', row.sessionId);
  if (!key || !session || key.revokedAt !== null) {
    return { rule: 'key-revoked', message: `The call of '${row.tool}' was refused: its agent's key was revoked.` };
  }
  const policy = policyOf(state);
  const call = policy.describe(row.tool, row.args);
  const verdict = policy.evaluate(call, { maxAccess: key.maxAccess, mode: session.mode });
  if (verdict.outcome !== 'deny') return undefined;
  return { rule: verdict.rule, message: describePolicyDenial(row.tool, verdict) };
}

/** The owner of a key may decide its calls only while nobody else could. */
function isSelfApproval(state: StateView, row: RequestRow, principal: Principal): boolean {
  const person = principal.kind === 'user' ? principal.userId : principal.kind === 'key' ? principal.ownerId : null;
  const owner = state.get('keys', row.keyId)?.ownerId ?? null;
  if (owner === null || owner !== person) return false;
  const deciders = [...state.all('members')].filter((member) => roleReaches(member.role, 'operator'));
  if (deciders.some((member) => member.userId !== person)) {
    throw new CountersignError('forbidden', "You own this agent's key, so someone else has to decide its calls.");
  }
  return true;
}

function decider(principal: Principal): DecidedBy {
  if (principal.kind === 'user') return { kind: 'user', id: principal.userId, name: principal.name };
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId, name: principal.name };
  return { kind: 'system', name: principal.name };
}

function isRepetition(row: RequestRow, by: DecidedBy, body: Decide): boolean {
  if (row.decision === null) return false;
  const made = row.decision;
  return made.by.kind === by.kind && made.by.id === by.id && made.outcome === body.outcome;
}

function alreadyEnded(request: ToolRequest): CountersignError {
  const who = request.decision?.by.name;
  const how = { approved: 'approved', denied: 'denied', expired: 'expired', cancelled: 'withdrawn by its agent' };
  const word = request.status in how ? how[request.status as keyof typeof how] : request.status;
  const by = who && (request.status === 'approved' || request.status === 'denied') ? ` by ${who}` : '';
  return conflict(`This request was already ${word}${by}.`, request);
}

function conflict(message: string, request: ToolRequest): CountersignError {
  return new CountersignError('conflict', message, { detail: { request } });
}
