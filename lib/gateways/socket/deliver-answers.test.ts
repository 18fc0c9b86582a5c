import type { Pool } from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentToolRequest } from '@/lib/contracts/tool-request';
import { createKey } from '@/lib/keys/create-key';
import { changeCategory } from '@/lib/registry/change-category';
import { decideRequest } from '@/lib/requests/decide-request';
import { createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { serveTestGateway, type TestGateway } from '@/lib/server/test-gateway';
import { createTestNode, type TestNode } from '@/lib/server/test-node';

let node: TestNode;
let agent: TestAgent;
let gateway: TestGateway;
const reads = { failNext: false, failed: 0 };

beforeAll(async () => {
  node = await createTestNode();
  agent = await createTestAgent(node.parts, node.workspaceId);
  await changeCategory(node.parts, node.system, 'development', { enabled: true });
  // The ledger keeps the pool as it is: only what the gateway reads can fail.
  gateway = await serveTestGateway({ ...node.parts, pool: failingOnce(node.parts.pool) });
});
afterAll(async () => {
  await gateway.close();
  await node.close();
});

/** The pool, whose next read of requests fails once it was asked to. */
function failingOnce(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (property !== 'query' || !reads.failNext || !String(given[0]).includes('FROM requests')) {
          return Reflect.apply(value, target, given);
        }
        reads.failNext = false;
        reads.failed += 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      };
    },
  });
}

interface OpenSocket {
  readonly socket: Socket;
  readonly sessionId: string;
  readonly outstanding: readonly AgentToolRequest[];
  /** What came as `tool:decided`, in order. */
  readonly decided: AgentToolRequest[];
}

async function join(resume?: string, acknowledges = true): Promise<OpenSocket> {
  const socket = await gateway.connect('agent', agent.secret);
  const decided: AgentToolRequest[] = [];
  socket.on('tool:decided', ({ request }: { request: AgentToolRequest }, acknowledge: () => void) => {
    decided.push(request);
    if (acknowledges) acknowledge();
  });
  const answer = await socket.emitWithAck('session:open', { name: 'bot', ...(resume !== undefined && { resume }) });
  expect(answer).toMatchObject({ ok: true });
  return { socket, sessionId: answer.sessionId, outstanding: answer.outstanding, decided };
}

async function ask(socket: Socket, id: string): Promise<void> {
  const answer = await socket.emitWithAck('tool:request', { id, tool: 'file_write', args: { path: 'a', content: '' } });
  expect(answer).toMatchObject({ ok: true, request: { id, status: 'pending' } });
}

const approve = (id: string) => decideRequest(node.parts, node.system, id, { outcome: 'approve' });
const patiently = { timeout: 10_000 };

async function isOutstanding(id: string): Promise<boolean | undefined> {
  const { rows } = await node.parts.pool.query<{ outstanding: boolean }>(
    'SELECT outstanding FROM requests WHERE workspace_id = $1 AND id = $2',
    [node.workspaceId, id],
  );
  return rows[0]?.outstanding;
}

describe('a decision', () => {
  it('reaches the connected agent even if the first read after the commit fails', async () => {
    const { socket, decided } = await join();
    await ask(socket, 'unlucky');
    reads.failNext = true;
    await approve('unlucky');
    await expect.poll(() => decided, patiently).toMatchObject([{ id: 'unlucky', status: 'approved' }]);
    expect(reads.failed).toBe(1);
    await expect.poll(() => isOutstanding('unlucky'), patiently).toBe(false);
  });

  it('comes again whenever the agent resumes, until it is acknowledged', async () => {
    const deaf = await join(undefined, false);
    await ask(deaf.socket, 'again');
    await approve('again');
    await expect.poll(() => deaf.decided, patiently).toMatchObject([{ id: 'again', status: 'approved' }]);
    deaf.socket.disconnect();

    const back = await join(deaf.sessionId);
    expect(back.outstanding).toMatchObject([{ id: 'again', status: 'approved' }]);
    await expect.poll(() => back.decided, patiently).toMatchObject([{ id: 'again', status: 'approved' }]);
    await expect.poll(() => isOutstanding('again'), patiently).toBe(false);
    back.socket.disconnect();

    const later = await join(deaf.sessionId);
    expect(later.outstanding).toEqual([]);
    await ask(later.socket, 'after');
    await approve('after');
    await expect.poll(() => later.decided, patiently).toMatchObject([{ id: 'after' }]);
  });
});

describe('a second socket that resumes a session', () => {
  it('closes the first, and gets the answers', async () => {
    const first = await join();
    await ask(first.socket, 'moved');
    const closed = new Promise((resolve) => first.socket.once('disconnect', resolve));
    const second = await join(first.sessionId);
    await closed;
    expect(second.outstanding).toMatchObject([{ id: 'moved', status: 'pending' }]);
    await approve('moved');
    await expect.poll(() => second.decided, patiently).toMatchObject([{ id: 'moved', status: 'approved' }]);
    expect(second.socket.connected).toBe(true);
    expect(first.decided).toEqual([]);
  });
});

describe.each(['agent', 'operator'] as const)('a message of no use on /%s', (namespace) => {
  let socket: Socket;
  beforeAll(async () => {
    const operator = await createKey(node.parts, node.system, { name: 'ci', role: 'operator' });
    socket = await gateway.connect(namespace, namespace === 'agent' ? agent.secret : operator.secret);
  });

  it.each([
    ['a number', 7],
    ['zero', 0],
    ['unknown', 'nonsense'],
    ['a name of every object', '__proto__'],
    ['very long', 'x'.repeat(10_000)],
  ])('is answered when its event is %s', async (_, event) => {
    // A name that is no text cannot be sent by way of the client's types.
    const answer = await Reflect.apply(socket.emitWithAck, socket, [event, {}]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(answer.error.message.length).toBeLessThan(300);
  });

  it('is answered when it has 10,000 fields', async () => {
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, index]));
    const answer = await socket.emitWithAck(namespace === 'agent' ? 'session:open' : 'subscribe', wide);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(JSON.stringify(answer).length).toBeLessThan(1_000);
    expect(socket.connected).toBe(true);
  });
});
