import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentConnections, type AgentSocket } from './agent-connections';
import type { AgentNamespace } from './agent-namespace';

let io: Server;
let url: string;
let connections: AgentConnections;
const agent = { workspaceId: 'w', keyId: 'k' };

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { serveClient: false });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/agent`;
  connections = new AgentConnections();
});
afterEach(() => io.close());

/** The server's end of a new connection. */
async function join(): Promise<AgentSocket> {
  const namespace = io.of('/agent') as AgentNamespace;
  const joined = new Promise<AgentSocket>((resolve) => namespace.once('connection', resolve));
  connect(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  const socket = await joined;
  socket.data.agent = agent;
  connections.add(socket);
  return socket;
}

describe('a session', () => {
  it('belongs to the socket that took it up last; the earlier one is closed', async () => {
    const [first, second] = [await join(), await join()];
    connections.hold(first, 'session');
    connections.hold(second, 'session');
    expect(connections.holder('session')).toBe(second);
    expect([first.connected, second.connected]).toEqual([false, true]);
    expect([...connections.ofKey('w', 'k')]).toEqual([second]);
  });

  it('is not taken from its holder by a socket that closed while the session was being opened', async () => {
    const [late, holder] = [await join(), await join()];
    connections.hold(holder, 'session');
    late.disconnect(true);
    connections.hold(late, 'session');
    expect(connections.holder('session')).toBe(holder);
    expect(holder.connected).toBe(true);
  });

  it('is not left to a socket that was closed, for another session, while it was being opened', async () => {
    const [first, second] = [await join(), await join()];
    connections.hold(first, 'session');
    connections.hold(second, 'session');
    connections.hold(first, 'other');
    expect(connections.holder('other')).toBeUndefined();
    expect(connections.holder('session')).toBe(second);
  });

  it('is free again once its holder opened another', async () => {
    const socket = await join();
    connections.hold(socket, 'session');
    connections.hold(socket, 'other');
    expect(connections.holder('session')).toBeUndefined();
    expect(connections.holder('other')).toBe(socket);
    socket.disconnect(true);
    expect(connections.holder('other')).toBeUndefined();
    expect([...connections.inWorkspace('w')]).toEqual([]);
  });
});
