import type { ToolResult } from '@/lib/contracts/agent-messages';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { CountersignError } from '@/lib/contracts/errors';
import { copyJson, MAX_MESSAGE_BYTES } from '@/lib/contracts/json';
import type { Parts } from '@/lib/parts';
import { type AgentIdentity, requireAgentKey, requireOwnRequest } from '@/lib/sessions/own-key';

/** What came of an approved call the agent ran itself. Only the very arguments that were approved count. */
export function recordResult(parts: Parts, agent: AgentIdentity, message: ToolResult): Promise<void> {
  const { id, argsHash, ok, error, durationMs } = message;
  const output = message.output === undefined ? undefined : copyJson(message.output, 'output');
  const result = {
    ok,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    durationMs,
  };
  const text = canonicalJson(result);
  if (Buffer.byteLength(text) > MAX_MESSAGE_BYTES) {
    throw new CountersignError('too_large', `The result is larger than ${MAX_MESSAGE_BYTES} bytes.`, {
      path: 'output',
    });
  }
  return parts.ledger.append(agent.workspaceId, {
    needs: { requests: [id] },
    decide(state) {
      const key = requireAgentKey(state, agent);
      const row = requireOwnRequest(state, agent, id);
      if (row.status !== 'approved') {
        throw new CountersignError('conflict', `This request is ${row.status}: it was never released to run.`);
      }
      if (row.argsHash !== argsHash) {
        throw new CountersignError('conflict', 'These are not the arguments that were approved.', { path: 'argsHash' });
      }
      if (row.result !== null) {
        if (canonicalJson(row.result) === text) return { events: [], result: () => undefined };
        throw new CountersignError('conflict', 'Another result was reported for this request before.');
      }
      const payload = { id, tool: row.tool, keyId: key.id, argsHash, ...result };
      return {
        events: [{ kind: 'request.result', actor: `key:${key.id}`, subject: `request:${id}`, payload }],
        result: () => undefined,
      };
    },
  });
}
