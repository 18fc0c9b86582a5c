import { CountersignError } from '@/lib/contracts/errors';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import type { StateView } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';
import { type AgentIdentity, requireAgentKey, requireOwnRequest } from '@/lib/sessions/own-key';
import { describeWithdrawal } from './describe-refusal';
import { toToolRequest } from './to-tool-request';

/** The agent no longer wants it. What was decided meanwhile stays decided. */
export function cancelRequest(parts: Parts, agent: AgentIdentity, id: string): Promise<ToolRequest> {
  return parts.ledger.append(agent.workspaceId, {
    needs: { requests: [id] },
    decide(state, now) {
      const key = requireAgentKey(state, agent);
      const row = requireOwnRequest(state, agent, id);
      const result = (after: StateView) => toToolRequest(requireOwnRequest(after, agent, id), agent.workspaceId);
      if (row.status === 'cancelled') return { events: [], result };
      if (row.status !== 'pending') {
        throw new CountersignError('conflict', `This request is ${row.status} already.`);
      }
      return {
        events: [
          {
            kind: 'request.cancelled',
            actor: `key:${key.id}`,
            subject: `request:${id}`,
            payload: {
              id,
              tool: row.tool,
              keyId: key.id,
              decision: {
                outcome: 'deny',
                by: { kind: 'key', id: key.id, name: row.agent },
                scope: 'once',
                argsEdited: false,
                at: now.toISOString(),
              },
              message: describeWithdrawal(row.tool),
            },
          },
        ],
        result,
      };
    },
  });
}
