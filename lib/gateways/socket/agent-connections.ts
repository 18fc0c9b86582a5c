import type { Socket } from 'socket.io';
import type { AgentToServer, ServerToAgent } from '@/lib/contracts/agent-messages';
import type { AgentIdentity } from '@/lib/sessions/own-key';

export interface AgentData {
  agent: AgentIdentity;
  sessionId?: string;
}

export type AgentSocket = Socket<AgentToServer, ServerToAgent, Record<string, never>, AgentData>;

/** The agents' sockets this node holds. */
export class AgentConnections {
  readonly #sockets = new Set<AgentSocket>();
  readonly #bySession = new Map<string, AgentSocket>();

  add(socket: AgentSocket): void {
    this.#sockets.add(socket);
    socket.on('disconnect', () => this.#forget(socket));
  }

  /** A session belongs to one socket: an earlier one is closed. */
  hold(socket: AgentSocket, sessionId: string): void {
    // A socket that closed while its session was being opened holds nothing.
    if (!socket.connected) return;
    this.#letGo(socket);
    socket.data.sessionId = sessionId;
    const earlier = this.#bySession.get(sessionId);
    this.#bySession.set(sessionId, socket);
    if (earlier && earlier !== socket) earlier.disconnect(true);
  }

  holder(sessionId: string): AgentSocket | undefined {
    return this.#bySession.get(sessionId);
  }

  *inWorkspace(workspaceId: string): Iterable<AgentSocket> {
    for (const socket of this.#sockets) if (socket.data.agent.workspaceId === workspaceId) yield socket;
  }

  *ofKey(workspaceId: string, keyId: string): Iterable<AgentSocket> {
    for (const socket of this.inWorkspace(workspaceId)) if (socket.data.agent.keyId === keyId) yield socket;
  }

  #forget(socket: AgentSocket): void {
    this.#sockets.delete(socket);
    this.#letGo(socket);
  }

  #letGo(socket: AgentSocket): void {
    const { sessionId } = socket.data;
    if (sessionId !== undefined && this.#bySession.get(sessionId) === socket) this.#bySession.delete(sessionId);
  }
}
