import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveSockets } from '@/lib/server/serve-sockets';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { prepareDemo } from './prepare-demo';
import { demoAgents, runDemo } from './run-demo';
import { seededRandom } from './seeded-random';

let node: TestNode;
let url: string;
let stop: () => Promise<void>;

beforeEach(async () => {
  node = await createTestNode();
  const http = createServer();
  const sockets = serveSockets(http, node.parts);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  stop = () => sockets.close();
});

afterEach(async () => {
  await stop();
  await node.close();
});

async function addAdmin(): Promise<string> {
  const user = { id: 'user-1', email: 'ada@example.com', name: 'Ada', passwordHash: 'x' };
  await node.parts.prisma.user.create({ data: user });
  const payload = { userId: user.id, email: user.email, name: user.name, role: 'admin' } as const;
  await node.parts.ledger.append(node.workspaceId, {
    decide: () => ({
      events: [{ kind: 'member.added', actor: 'system', subject: `member:${user.id}`, payload }],
      result: () => undefined,
    }),
  });
  return user.id;
}

describe('preparing the demo', () => {
  it('makes a workspace with everything on, the admins of the default one, and a key for each agent', async () => {
    const userId = await addAdmin();
    const before = await node.parts.ledger.view(node.workspaceId).then(({ seq }) => seq);
    const { keys, workspaceSlug } = await prepareDemo(node.parts);
    expect(workspaceSlug).toBe('demo');
    expect(keys.map(({ name }) => name)).toEqual(demoAgents.map(({ name }) => name));
    const { prisma } = node.parts;
    const { id: workspaceId } = await prisma.workspace.findUniqueOrThrow({ where: { slug: 'demo' } });
    const categories = await prisma.category.findMany({ where: { workspaceId } });
    expect(categories.every(({ enabled }) => enabled)).toBe(true);
    expect(categories.find(({ id }) => id === 'development')?.permission).toBe('execute');
    expect(await prisma.member.findMany({ where: { workspaceId } })).toMatchObject([{ userId, role: 'admin' }]);
    expect((await node.parts.ledger.view(node.workspaceId)).seq).toBe(before);
  });

  it('revokes the keys of the run before', async () => {
    await prepareDemo(node.parts);
    await prepareDemo(node.parts);
    const keys = await node.parts.prisma.key.findMany({ select: { revokedAt: true } });
    expect(keys.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(3);
    expect(keys).toHaveLength(6);
  });
});

describe('running the demo', () => {
  it('makes calls the registry knows, and withdraws what still waits when it is stopped', async () => {
    const { keys } = await prepareDemo(node.parts);
    const lines: string[] = [];
    const stopped = new AbortController();
    const running = runDemo({
      url,
      keys: keys.map(({ secret }) => secret),
      log: (line) => lines.push(line),
      signal: stopped.signal,
      seed: 1,
    });
    await new Promise<void>((resolve) => {
      let asked = 0;
      const forget = node.parts.ledger.onEvents((_, events) => {
        asked += events.filter((event) => event.kind === 'request.created').length;
        if (asked < 8) return;
        forget();
        resolve();
      });
    });
    stopped.abort();
    const { calls } = await running;
    const requests = await node.parts.prisma.request.findMany();
    expect(requests).toHaveLength(calls);
    expect(requests.every(({ workspaceId }) => workspaceId !== node.workspaceId)).toBe(true);
    expect(requests.filter(({ status }) => status === 'pending' || status === 'denied')).toEqual([]);
    expect(lines).toHaveLength(calls);
  }, 40_000);

  it('tells the same story for the same seed', () => {
    for (const character of demoAgents) {
      const tell = () => Array.from({ length: 20 }, (_, seed) => character.nextTurn(seededRandom(seed)));
      expect(tell()).toEqual(tell());
    }
  });
});
