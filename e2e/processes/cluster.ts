import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { Role } from '@/lib/contracts/words';
import { findFreePort } from '@/lib/db/find-free-port';
import { createKey } from '@/lib/keys/create-key';
import { changeCategory } from '@/lib/registry/change-category';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { buildIfStale, ServerProcess } from './server-process';

/** Several processes of the build on one database, and the test's own node beside them. */
export interface Cluster {
  readonly node: TestNode;
  readonly servers: readonly ServerProcess[];
  readonly dataDirs: readonly string[];
  server(index: number): ServerProcess;
  key(role: Role, name?: string): Promise<{ id: string; secret: string }>;
  close(): Promise<void>;
}

export async function startCluster(size: number): Promise<Cluster> {
  buildIfStale();
  const node = await createTestNode();
  const dataDirs: string[] = [];
  const servers: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await node.close();
    await Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true, force: true })));
  };
  try {
    await changeCategory(node.parts, node.system, 'development', { enabled: true });
    for (let index = 0; index < size; index += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'countersign-process-'));
      dataDirs.push(dataDir);
      servers.push(new ServerProcess({ port: await findFreePort(undefined), dataDir, databaseUrl: node.url }));
    }
    await Promise.all(servers.map((server) => server.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    node,
    servers,
    dataDirs,
    server(index) {
      const server = servers[index];
      if (!server) throw new Error(`There is no server ${index}.`);
      return server;
    },
    async key(role, name = role) {
      const { key, secret } = await createKey(node.parts, node.system, { name, role });
      return { id: key.id, secret };
    },
    close,
  };
}

export interface Answered {
  readonly status: number;
  // What a route answered, looked at piece by piece.
  readonly body: Record<string, unknown>;
}

/** A call of the REST API, as a program with a key makes it. */
export async function callApi(
  server: { readonly url: string },
  method: string,
  path: string,
  options: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
    }),
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
}

export function errorCode({ body }: Answered): unknown {
  return (body.error as { code?: unknown } | undefined)?.code;
}

/** A connected socket, or what the server said when it refused. */
export async function openSocket(
  server: { readonly url: string },
  namespace: '/agent' | '/operator',
  options: Parameters<typeof io>[1] = {},
): Promise<Socket> {
  const socket = io(`${server.url}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  } catch (error) {
    socket.disconnect();
    throw error;
  }
  return socket;
}

export async function emit(socket: Socket, event: string, message: unknown): Promise<Record<string, unknown>> {
  return socket.timeout(10_000).emitWithAck(event, message);
}

/** An agent's socket with a session. */
export async function openAgent(server: { readonly url: string }, key: string, name = 'bot'): Promise<Socket> {
  const socket = await openSocket(server, '/agent', { auth: { key, protocol: 1 } });
  const opened = await emit(socket, 'session:open', { name });
  if (opened.ok !== true) throw new Error(`The session was refused: ${JSON.stringify(opened)}`);
  return socket;
}
