import type { ToolCall } from '@/lib/contracts/agent-messages';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { CountersignError } from '@/lib/contracts/errors';
import { plainText } from '@/lib/contracts/identifiers';
import { copyJsonObject, type JsonObject, MAX_MESSAGE_BYTES } from '@/lib/contracts/json';
import type { EventPayloads } from '@/lib/contracts/ledger-events';
import type { Decision, ToolRequest } from '@/lib/contracts/tool-request';
import type { Verdict } from '@/lib/contracts/verdict';
import type { StateView } from '@/lib/ledger/command';
import { sha256 } from '@/lib/ledger/hash-event';
import type { RequestRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { type AgentIdentity, requireAgentKey, requireOwnSession } from '@/lib/sessions/own-key';
import { describePolicyDenial } from './describe-refusal';
import { policyOf } from './policy-of';
import { toToolRequest } from './to-tool-request';

const DEFAULT_TIMEOUT_SECONDS = 3600;
const filepath = plainText(4096);

/** A call comes in: known id, policy, one event. The same id and content gives the same answer again. */
export function requestTool(
  parts: Parts,
  agent: AgentIdentity,
  sessionId: string,
  call: ToolCall,
): Promise<ToolRequest> {
  const args = copyJsonObject(call.args, 'args');
  const argsText = canonicalJson(args);
  if (Buffer.byteLength(argsText) > MAX_MESSAGE_BYTES) {
    throw new CountersignError('too_large', `The arguments are larger than ${MAX_MESSAGE_BYTES} bytes.`, {
      path: 'args',
    });
  }
  const argsHash = sha256(argsText);
  return parts.ledger.append(agent.workspaceId, {
    creates: call.id,
    weight: argsText.length,
    needs: { sessions: [sessionId] },
    decide(state, now) {
      const key = requireAgentKey(state, agent);
      const session = requireOwnSession(state, agent, sessionId);
      const result = (after: StateView) => toToolRequest(requireRow(after, call.id), agent.workspaceId);
      const described = policyOf(state).describe(call.tool, args);
      const existing = state.get('requests', call.id);
      if (existing) {
        requireSameContent(existing, { keyId: key.id, sessionId, argsHash, tools: [call.tool, described.tool?.name] });
        return { events: [], result };
      }
      const context = { maxAccess: key.maxAccess, mode: session.mode };
      const verdict = policyOf(state).evaluate(described, context);
      const tool = described.tool?.name ?? call.tool;
      const path = filePathOf(args);
      const answer = answerOf(verdict, tool, now);
      return {
        events: [
          {
            kind: 'request.created',
            actor: `key:${key.id}`,
            subject: `request:${call.id}`,
            // In the order of canonical JSON: what is made that way is written at half the cost.
            payload: {
              agent: session.name,
              args,
              argsHash,
              category: described.category?.id ?? null,
              context,
              ...(answer.decision && { decision: answer.decision }),
              execute: false,
              expiresAt: expiryOf(call, now),
              ...(path !== undefined && { filepath: path }),
              id: call.id,
              keyId: key.id,
              kind: 'tool',
              ...(answer.message !== undefined && { message: answer.message }),
              ...(call.reason !== undefined && { reason: call.reason }),
              sessionId,
              status: answer.status,
              tool,
              ...(call.turnId !== undefined && { turnId: call.turnId }),
              verdict,
            },
          },
        ],
        result,
      };
    },
  });
}

function answerOf(
  verdict: Verdict,
  tool: string,
  now: Date,
): Pick<EventPayloads['request.created'], 'status' | 'decision' | 'message'> {
  if (verdict.outcome === 'ask') return { status: 'pending' };
  const decision = (outcome: 'approve' | 'deny'): Decision => ({
    argsEdited: false,
    at: now.toISOString(),
    by: { kind: 'policy', name: verdict.rule },
    outcome,
    scope: 'once',
  });
  if (verdict.outcome === 'allow') return { status: 'approved', decision: decision('approve') };
  return { status: 'denied', decision: decision('deny'), message: describePolicyDenial(tool, verdict) };
}

function expiryOf({ timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: ToolCall, now: Date): string {
  return new Date(now.getTime() + timeoutSeconds * 1000).toISOString();
}

function requireSameContent(
  row: RequestRow,
  asked: { keyId: string; sessionId: string; argsHash: string; tools: readonly (string | undefined)[] },
): void {
  const same =
    row.keyId === asked.keyId &&
    row.sessionId === asked.sessionId &&
    row.requestedArgsHash === asked.argsHash &&
    !row.execute &&
    asked.tools.includes(row.tool);
  if (!same) {
    throw new CountersignError('conflict', 'This id was used before, for another call.', { path: 'id' });
  }
}

function requireRow(state: StateView, id: string): RequestRow {
  const row = state.get('requests', id);
  if (!row) throw new CountersignError('not_found', 'There is no such request.');
  return row;
}

function filePathOf(args: JsonObject): string | undefined {
  for (const name of ['filepath', 'path', 'file_path']) {
    const parsed = filepath.safeParse(args[name]);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}
