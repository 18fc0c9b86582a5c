import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { Parts } from '@/lib/parts';
import { serveSockets } from './serve-sockets';

export interface TestGateway {
  /** A connected client that does not come back by itself. */
  connect(namespace: 'agent' | 'operator', key: string): Promise<Socket>;
  close(): Promise<void>;
}

/** The socket gateways of a node, on a port of their own. */
export async function serveTestGateway(parts: Parts): Promise<TestGateway> {
  const http = createServer();
  const sockets = serveSockets(http, parts);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const clients: Socket[] = [];
  return {
    async connect(namespace, key) {
      const client = io(`http://127.0.0.1:${port}/${namespace}`, {
        auth: { key },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      clients.push(client);
      await new Promise<void>((resolve, reject) => {
        client.once('connect', resolve);
        client.once('connect_error', reject);
      });
      return client;
    },
    async close() {
      for (const client of clients) client.disconnect();
      await sockets.close();
    },
  };
}
