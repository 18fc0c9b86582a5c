import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { Decision, ToolRequest } from '@/lib/contracts/tool-request';

// For tests of the queue.

export function sampleRequest(id: string, version: number, change: Partial<ToolRequest> = {}): ToolRequest {
  return {
    id,
    workspaceId: 'w',
    sessionId: 's',
    agent: 'builder',
    tool: 'shell',
    category: 'development',
    kind: 'tool',
    args: { command: `echo ${id}` },
    argsHash: 'h',
    requestedArgsHash: 'h',
    status: 'pending',
    version,
    execute: false,
    verdict: {
      outcome: 'ask',
      rule: 'default',
      reason: 'Nothing allows it, so a person decides.',
      deniedBy: [],
      risk: { score: 20, factors: [] },
      policyVersion: 1,
      engine: '1',
      trace: [],
    },
    createdAt: '2025-03-01T12:00:00.000Z',
    expiresAt: '2025-03-01T13:00:00.000Z',
    ...change,
  };
}

const event = { at: '2025-03-01T12:00:00.000Z', actor: 'system', subject: 'request:x' } as const;

export function createdEvent(seq: number, id: string, status: ToolRequest['status'] = 'pending'): LedgerEvent {
  const { sessionId, agent, tool, category, kind, args, argsHash, execute, verdict, expiresAt } = sampleRequest(
    id,
    seq,
  );
  const call = { id, sessionId, agent, tool, category, kind, args, argsHash, execute, verdict, expiresAt, status };
  const context = { maxAccess: 'execute', mode: 'normal' } as const;
  return { ...event, seq, kind: 'request.created', payload: { ...call, keyId: 'k', context } };
}

export function sampleDecision(outcome: 'approve' | 'deny', name: string): Decision {
  return { outcome, by: { kind: 'user', id: name, name }, scope: 'once', argsEdited: false, at: event.at };
}

export function decidedEvent(seq: number, id: string, outcome: 'approve' | 'deny', name: string): LedgerEvent {
  const status = outcome === 'approve' ? 'approved' : 'denied';
  const decision = sampleDecision(outcome, name);
  return { ...event, seq, kind: 'request.decided', payload: { id, tool: 'shell', keyId: 'k', status, decision } };
}

export function endedEvent(seq: number, id: string, kind: 'request.expired' | 'request.cancelled'): LedgerEvent {
  const decision = sampleDecision('deny', 'system');
  return { ...event, seq, kind, payload: { id, tool: 'shell', keyId: 'k', decision, message: 'It ended.' } };
}
