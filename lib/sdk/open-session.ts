import type { Socket } from 'socket.io-client';
import { askServer } from './ask-server';
import { CountersignClientError } from './client-error';
import { openSocket, PROTOCOL } from './open-socket';
import { isToolRequest, readTools } from './read-message';
import type { AgentTool, ToolRequest } from './types';

export interface SessionSettings {
  readonly url: string;
  readonly key: string;
  readonly connectTimeoutMs: number;
  readonly resume: string | undefined;
  /** `session:open` without `resume`. */
  readonly opening: object;
}

export interface SocketListener {
  decided(message: unknown, acknowledge: () => void): void;
  toolsChanged(tools: AgentTool[]): void;
}

export interface Session {
  readonly id: string;
  readonly tools: AgentTool[];
  /** Calls of this session that the server still has something to say about. */
  readonly outstanding: ReadonlyMap<string, ToolRequest>;
  ask(event: string, message: object): Promise<Record<string, unknown>>;
}

/** Connects and opens or resumes a session. `prepare` sees the socket before anything can arrive on it. */
export async function openSession(
  settings: SessionSettings,
  resume: string | undefined,
  timeoutMs: number,
  listener: SocketListener,
  prepare: (socket: Socket) => void,
): Promise<Session> {
  const socket = await openSocket(settings.url, settings.key, timeoutMs, (fresh) => {
    fresh.on('tool:decided', (message: unknown, acknowledge: unknown) =>
      listener.decided(message, () => typeof acknowledge === 'function' && acknowledge()),
    );
    fresh.on('tools:changed', (message: { tools?: unknown } | undefined) =>
      listener.toolsChanged(readTools(message?.tools)),
    );
    prepare(fresh);
  });
  try {
    const opening = { ...settings.opening, ...(resume !== undefined && { resume }) };
    return readSession(socket, await askServer(socket, 'session:open', opening, timeoutMs));
  } catch (error) {
    socket.disconnect();
    throw error;
  }
}

function readSession(socket: Socket, answer: Record<string, unknown>): Session {
  if (answer.protocol !== PROTOCOL || typeof answer.sessionId !== 'string') {
    throw new CountersignClientError(
      'invalid',
      `The server speaks protocol ${String(answer.protocol)}; this client speaks ${PROTOCOL}.`,
    );
  }
  const outstanding = Array.isArray(answer.outstanding) ? answer.outstanding.filter(isToolRequest) : [];
  return {
    id: answer.sessionId,
    tools: readTools(answer.tools),
    outstanding: new Map(outstanding.map((request) => [request.id, request])),
    ask: (event, message) => askServer(socket, event, message),
  };
}
