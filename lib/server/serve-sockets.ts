import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { CountersignError } from '@/lib/contracts/errors';
import { MAX_MESSAGE_BYTES } from '@/lib/contracts/json';
import { type AgentNamespace, serveAgents } from '@/lib/gateways/socket/agent-namespace';
import { refusal } from '@/lib/gateways/socket/answer';
import { type OperatorNamespace, serveOperators } from '@/lib/gateways/socket/operator-namespace';
import type { Parts } from '@/lib/parts';
import { isOwnOrigin } from './own-origin';

/** Above the limit of one message, so that one that is too large gets an answer and not a closed connection. */
const TRANSPORT_LIMIT = 5 * MAX_MESSAGE_BYTES;

export function serveSockets(http: HttpServer, parts: Parts): { close(): Promise<void> } {
  const io = new Server(http, {
    maxHttpBufferSize: TRANSPORT_LIMIT,
    serveClient: false,
    perMessageDeflate: false,
    // `cors` does not stop a WebSocket from a foreign page; this does.
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request, parts.environment.nextauthUrl)),
  });
  io.use((_socket, next) => next(refusal(new CountersignError('not_found', 'Use the namespace /agent or /operator.'))));
  const stopAgents = serveAgents(io.of('/agent') as AgentNamespace, parts);
  const stopOperators = serveOperators(io.of('/operator') as OperatorNamespace, parts);
  return {
    async close() {
      stopAgents();
      stopOperators();
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
