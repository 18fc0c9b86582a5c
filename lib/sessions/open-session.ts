import { randomUUID } from 'node:crypto';
import type { SessionOpen } from '@/lib/contracts/agent-messages';
import type { Command } from '@/lib/ledger/command';
import type { SessionRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { narrowDirectory, narrowMode, narrowRoots, narrowTemplate } from './narrow-to-key';
import { type AgentIdentity, requireAgentKey, requireOwnSession } from './own-key';

/** Opens a session, or takes an earlier one of the same key up again. `connection` names the socket that holds it. */
export function openSession(
  parts: Parts,
  agent: AgentIdentity,
  message: SessionOpen,
  connection: string,
): Promise<SessionRow> {
  const command = message.resume
    ? resumeCommand(agent, message.resume, connection)
    : openCommand(agent, message, `ses_${randomUUID()}`);
  return parts.ledger.append(agent.workspaceId, command);
}

function openCommand(agent: AgentIdentity, message: SessionOpen, id: string): Command<SessionRow> {
  return {
    decide(state) {
      const key = requireAgentKey(state, agent);
      return {
        events: [
          {
            kind: 'session.opened',
            actor: `key:${key.id}`,
            subject: `session:${id}`,
            payload: {
              id,
              keyId: key.id,
              name: message.name,
              cwd: narrowDirectory(key, message.cwd),
              roots: narrowRoots(key, message.workspaceRoots, 'workspaceRoots'),
              template: narrowTemplate(key, message.template),
              mode: narrowMode(key, message.mode),
            },
          },
        ],
        result: (after) => requireOwnSession(after, agent, id),
      };
    },
  };
}

function resumeCommand(agent: AgentIdentity, id: string, connection: string): Command<SessionRow> {
  return {
    needs: { sessions: [id] },
    decide(state) {
      requireAgentKey(state, agent);
      const session = requireOwnSession(state, agent, id);
      return {
        events: [
          {
            kind: 'session.resumed',
            actor: `key:${agent.keyId}`,
            subject: `session:${id}`,
            payload: { id, keyId: agent.keyId, name: session.name, connection },
          },
        ],
        result: (after) => requireOwnSession(after, agent, id),
      };
    },
  };
}
