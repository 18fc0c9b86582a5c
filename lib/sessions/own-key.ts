import { CountersignError } from '@/lib/contracts/errors';
import type { StateView } from '@/lib/ledger/command';
import type { KeyRow, RequestRow, SessionRow } from '@/lib/ledger/rows';

/** The agent's identity, taken from its key at the handshake. */
export interface AgentIdentity {
  readonly workspaceId: string;
  readonly keyId: string;
}

/** An agent's key as it stands at the commit; a revoked one ends the call. */
export function requireAgentKey(state: StateView, agent: AgentIdentity): KeyRow {
  const key = state.get('keys', agent.keyId);
  if (!key || key.revokedAt !== null) throw new CountersignError('unauthenticated', 'This key was revoked.');
  if (key.role !== 'agent') throw new CountersignError('forbidden', 'This needs a key of the role agent.');
  return key;
}

/** What another agent opened does not exist for this one. */
export function requireOwnSession(state: StateView, agent: AgentIdentity, sessionId: string): SessionRow {
  const session = state.get('agent_sessions', sessionId);
  if (!session || session.keyId !== agent.keyId) throw new CountersignError('not_found', 'There is no such session.');
  return session;
}

export function requireOwnRequest(state: StateView, agent: AgentIdentity, id: string): RequestRow {
  const request = state.get('requests', id);
  if (!request || request.keyId !== agent.keyId) throw new CountersignError('not_found', 'There is no such request.');
  return request;
}
