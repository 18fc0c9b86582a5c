import type { Parts } from '@/lib/parts';
import { type AgentIdentity, requireOwnRequest } from '@/lib/sessions/own-key';

/** The agent has the answer to a request that had been pending: it need not be sent again. */
export function acknowledgeAnswer(parts: Parts, agent: AgentIdentity, id: string): Promise<void> {
  return parts.ledger.append(agent.workspaceId, {
    needs: { requests: [id] },
    decide(state) {
      const row = requireOwnRequest(state, agent, id);
      const result = () => undefined;
      if (!row.outstanding || row.status === 'pending') return { events: [], result };
      const payload = { id, tool: row.tool, keyId: row.keyId };
      return {
        events: [{ kind: 'request.delivered', actor: `key:${agent.keyId}`, subject: `request:${id}`, payload }],
        result,
      };
    },
  });
}
