import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import type { SessionOpen } from '@/lib/contracts/agent-messages';
import { CountersignError } from '@/lib/contracts/errors';
import type { Command } from '@/lib/ledger/command';
import type { KeyRow, SessionRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
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
              roots: narrowRoots(key, message.workspaceRoots),
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

/** A key's ceilings hold: a session may ask for less, never for more. */
function narrowRoots(key: KeyRow, asked: readonly string[] | undefined): string[] {
  // An empty list asks for nothing narrower; it must not read as 'everywhere' later.
  if (!asked || asked.length === 0) return key.roots;
  const roots = asked.map((root) => posix.resolve('/', root));
  const outside = roots.find((root) => key.roots.length > 0 && !key.roots.some((ceiling) => isInside(root, ceiling)));
  if (outside !== undefined) {
    throw new CountersignError('forbidden', `The root ${outside} is outside of what this key may use.`, {
      path: 'workspaceRoots',
    });
  }
  return roots;
}

function narrowDirectory(key: KeyRow, asked: string | undefined): string | null {
  if (asked === undefined) return null;
  const directory = posix.resolve('/', asked);
  if (key.roots.length === 0 || key.roots.some((ceiling) => isInside(directory, ceiling))) return directory;
  throw new CountersignError('forbidden', `The directory ${directory} is outside of what this key may use.`, {
    path: 'cwd',
  });
}

function isInside(path: string, root: string): boolean {
  const base = posix.resolve('/', root);
  return path === base || path.startsWith(base === '/' ? '/' : `${base}/`);
}

function narrowTemplate(key: KeyRow, asked: string | undefined): string | null {
  if (asked === undefined) return null;
  if (key.templates.includes(asked)) return asked;
  throw new CountersignError('forbidden', `This key may not use the template ${asked}.`, { path: 'template' });
}

function narrowMode(key: KeyRow, asked: SessionRow['mode'] | undefined): SessionRow['mode'] {
  if (key.mode === 'plan' && asked === 'normal') {
    throw new CountersignError('forbidden', 'This key may only open sessions in plan mode.', { path: 'mode' });
  }
  return asked ?? key.mode;
}
