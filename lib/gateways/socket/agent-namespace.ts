import type { Namespace } from 'socket.io';
import { z } from 'zod';
import { authenticateKey } from '@/lib/access/authenticate';
import {
  type AgentToServer,
  PROTOCOL,
  type ServerToAgent,
  sessionOpen,
  toolCall,
  toolCancel,
  toolResult,
} from '@/lib/contracts/agent-messages';
import { CountersignError } from '@/lib/contracts/errors';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { changesPolicy } from '@/lib/ledger/project-event';
import type { Parts } from '@/lib/parts';
import { toolsForAgents } from '@/lib/registry/tools-for-agents';
import { cancelRequest } from '@/lib/requests/cancel-request';
import { recordResult } from '@/lib/requests/record-result';
import { requestTool } from '@/lib/requests/request-tool';
import { forAgent, toToolRequest } from '@/lib/requests/to-tool-request';
import { openSession } from '@/lib/sessions/open-session';
import { AgentConnections, type AgentData, type AgentSocket } from './agent-connections';
import { answering, answerUnknown, refusal } from './answer';
import { AnswerDelivery } from './deliver-answers';

export type AgentNamespace = Namespace<AgentToServer, ServerToAgent, Record<string, never>, AgentData>;

const handshake = z.object({ key: z.string().max(256), protocol: z.literal(PROTOCOL).optional() });

/** Every event an agent may send. The access test walks this list. */
export const agentEvents = ['session:open', 'tool:request', 'tool:cancel', 'tool:result'] as const;

export function serveAgents(namespace: AgentNamespace, parts: Parts): () => void {
  const connections = new AgentConnections();
  const delivery = new AnswerDelivery(parts, connections);
  namespace.use((socket, next) => {
    authenticateAgent(parts, socket.handshake.auth).then(
      (agent) => {
        socket.data.agent = agent;
        next();
      },
      (error) => next(refusal(error)),
    );
  });
  namespace.on('connection', (socket) => {
    connections.add(socket);
    register(socket, parts, connections, delivery);
    // Revoked between the handshake and here, its event found no socket to close.
    authenticateAgent(parts, socket.handshake.auth).catch(() => socket.disconnect(true));
  });
  return parts.ledger.onEvents((workspaceId, events) => follow(workspaceId, events, parts, connections, delivery));
}

async function authenticateAgent(parts: Parts, auth: unknown): Promise<AgentData['agent']> {
  const parsed = handshake.safeParse(auth);
  if (!parsed.success) throw new CountersignError('unauthenticated', 'Connect with auth: { key }, protocol 1.');
  const principal = await authenticateKey(parts, parsed.data.key);
  if (principal.kind !== 'key' || principal.role !== 'agent') {
    throw new CountersignError('forbidden', 'This needs a key of the role agent.');
  }
  // From here on the ledger's events reach this node, so a revocation closes the socket.
  await parts.ledger.view(principal.workspaceId);
  return { workspaceId: principal.workspaceId, keyId: principal.keyId };
}

function register(socket: AgentSocket, parts: Parts, connections: AgentConnections, delivery: AnswerDelivery): void {
  const { agent } = socket.data;
  const { workspaceId } = agent;
  const session = () => {
    if (socket.data.sessionId !== undefined) return socket.data.sessionId;
    throw new CountersignError('invalid', 'Open a session first: session:open.');
  };
  const handlers: Record<(typeof agentEvents)[number], (...received: unknown[]) => void> = {
    'session:open': answering(sessionOpen, parts.log, async (message) => {
      const { id } = await openSession(parts, agent, message, socket.id);
      connections.hold(socket, id);
      const { rows, endedIds } =
        message.resume === undefined ? { rows: [], endedIds: [] } : await delivery.outstanding(workspaceId, id);
      setImmediate(() => void delivery.deliver(workspaceId, endedIds));
      return {
        sessionId: id,
        protocol: PROTOCOL,
        tools: toolsForAgents(await parts.ledger.view(workspaceId)),
        outstanding: rows.map((row) => forAgent(toToolRequest(row, workspaceId))),
      };
    }),
    'tool:request': answering(toolCall, parts.log, async (call) => ({
      request: forAgent(await requestTool(parts, agent, session(), call)),
    })),
    'tool:cancel': answering(toolCancel, parts.log, async ({ id }) => ({
      request: forAgent(await cancelRequest(parts, agent, id)),
    })),
    'tool:result': answering(toolResult, parts.log, async (message) => {
      await recordResult(parts, agent, message);
      return {};
    }),
  };
  for (const event of agentEvents) socket.on(event, handlers[event]);
  socket.onAny((event: unknown, ...received: unknown[]) => answerUnknown(event, received, agentEvents));
}

/** What happened, on any node, as it concerns the agents connected here. */
function follow(
  workspaceId: string,
  events: readonly LedgerEvent[],
  parts: Parts,
  connections: AgentConnections,
  delivery: AnswerDelivery,
): void {
  const ended: string[] = [];
  let toolsChanged = false;
  for (const event of events) {
    switch (event.kind) {
      case 'request.decided':
      case 'request.expired':
        ended.push(event.payload.id);
        break;
      case 'key.revoked':
        for (const socket of connections.ofKey(workspaceId, event.payload.id)) socket.disconnect(true);
        break;
      case 'session.resumed': {
        const holder = connections.holder(event.payload.id);
        if (holder && holder.id !== event.payload.connection) holder.disconnect(true);
        break;
      }
    }
    toolsChanged ||= changesPolicy(event.kind);
  }
  if (ended.length > 0) void delivery.deliver(workspaceId, ended);
  if (toolsChanged) {
    tellTools(workspaceId, parts, connections).catch((error) =>
      parts.log.error({ err: error }, 'agents were not told that the tools changed'),
    );
  }
}

async function tellTools(workspaceId: string, parts: Parts, connections: AgentConnections): Promise<void> {
  const tools = toolsForAgents(await parts.ledger.view(workspaceId));
  for (const socket of connections.inWorkspace(workspaceId)) socket.emit('tools:changed', { tools });
}
