import { randomUUID } from 'node:crypto';
import type { ToolCall } from '@/lib/contracts/agent-messages';
import { createKey } from '@/lib/keys/create-key';
import type { Parts } from '@/lib/parts';
import { openSession } from '@/lib/sessions/open-session';
import type { AgentIdentity } from '@/lib/sessions/own-key';

export interface TestAgent {
  readonly identity: AgentIdentity;
  readonly sessionId: string;
  readonly secret: string;
}

/** A key of the role agent and a session opened with it. */
export async function createTestAgent(parts: Parts, workspaceId: string, name = 'refactor-bot'): Promise<TestAgent> {
  const system = { kind: 'system', workspaceId, name: 'test' } as const;
  const { key, secret } = await createKey(parts, system, { name, role: 'agent' });
  const identity = { workspaceId, keyId: key.id };
  const session = await openSession(parts, identity, { name }, randomUUID());
  return { identity, sessionId: session.id, secret };
}

export function callOf(tool: string, args: object = {}, id: string = randomUUID()): ToolCall {
  return { id, tool, args };
}
