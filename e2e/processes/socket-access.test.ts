import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentEvents } from '@/lib/gateways/socket/agent-namespace';
import { operatorEvents } from '@/lib/gateways/socket/operator-namespace';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf } from '@/lib/requests/test-agent';
import { type Caller, callers, type Stage, setStage } from './access-stage';
import { emit, openSocket } from './cluster';

type SocketAnswer = 'ok' | 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict';
const agentsOnly = {
  viewer: 'forbidden',
  operator: 'forbidden',
  admin: 'forbidden',
  otherWorkspace: 'forbidden',
} as const;
const strangers = { none: 'unauthenticated', revoked: 'unauthenticated' } as const;

interface EventLine {
  readonly gets: Readonly<Record<Caller, SocketAnswer>>;
  /** About something the caller named `agent` opened. */
  readonly message: () => Promise<object> | object;
}

const agentTable: Readonly<Record<(typeof agentEvents)[number], EventLine>> = {
  'session:open': {
    gets: { ...agentsOnly, ...strangers, agent: 'ok', otherAgent: 'not_found' },
    message: () => ({ name: 'bot', resume: stage.owner.sessionId }),
  },
  // Ids are unique in a workspace, so someone else's is told apart by its content.
  'tool:request': {
    gets: { ...agentsOnly, ...strangers, agent: 'ok', otherAgent: 'conflict' },
    message: async () => ({ id: await stage.newRequest(), tool: 'file_write', args: { path: 'a' } }),
  },
  'tool:cancel': {
    gets: { ...agentsOnly, ...strangers, agent: 'ok', otherAgent: 'not_found' },
    message: async () => ({ id: await stage.newRequest() }),
  },
  'tool:result': {
    gets: { ...agentsOnly, ...strangers, agent: 'ok', otherAgent: 'not_found' },
    message: async () => {
      const { cluster, owner } = stage;
      const { id, argsHash } = await requestTool(cluster.node.parts, owner.identity, owner.sessionId, callOf('find'));
      return { id, argsHash, ok: true, durationMs: 1 };
    },
  },
};

const operatorTable: Readonly<Record<(typeof operatorEvents)[number], EventLine>> = {
  subscribe: {
    gets: {
      ...strangers,
      viewer: 'ok',
      operator: 'ok',
      admin: 'ok',
      agent: 'forbidden',
      otherAgent: 'forbidden',
      otherWorkspace: 'ok',
    },
    message: () => ({ since: 0 }),
  },
};

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

describe('every socket event', () => {
  it('is in the table', () => {
    expect(Object.keys(agentTable).sort()).toEqual([...agentEvents].sort());
    expect(Object.keys(operatorTable).sort()).toEqual([...operatorEvents].sort());
  });

  const lines = [
    ...Object.entries(agentTable).map(([event, line]) => ['/agent', event, line] as const),
    ...Object.entries(operatorTable).map(([event, line]) => ['/operator', event, line] as const),
  ];
  for (const [namespace, event, { gets, message }] of lines) {
    it(`answers everyone as it should: ${namespace} ${event}`, async () => {
      const got: Record<string, unknown> = {};
      for (const caller of callers) got[caller] = await ask(namespace, caller, event, await message());
      expect(got).toEqual(gets);
    });
  }

  it("tells an operator of another workspace only that workspace's events", async () => {
    const socket = await openSocket(stage.cluster.server(0), '/operator', { auth: stage.keyOf('otherWorkspace') });
    const seen: { seq: number }[] = [];
    socket.on('event', (event) => seen.push(event));
    const { seq } = await emit(socket, 'subscribe', { since: 0 });
    await stage.newRequest();
    await expect.poll(() => seen.at(-1)?.seq, { timeout: 5_000 }).toBe(seq);
    expect(JSON.stringify(seen)).not.toContain(stage.owner.identity.keyId);
    expect(JSON.stringify(seen)).not.toMatch(/secretHash":"[0-9a-f]{64}/);
    socket.disconnect();
  });
});

async function ask(
  namespace: '/agent' | '/operator',
  caller: Caller,
  event: string,
  message: object,
): Promise<unknown> {
  try {
    const socket = await openSocket(stage.cluster.server(0), namespace, { auth: stage.keyOf(caller) });
    try {
      // The owner comes back to its own session; others have one of their own, so that only whose it is decides.
      if (namespace === '/agent' && event !== 'session:open') {
        const resume = caller === 'agent' ? { resume: stage.owner.sessionId } : {};
        expect(await emit(socket, 'session:open', { name: caller, ...resume })).toMatchObject({ ok: true });
      }
      const answer = await emit(socket, event, message);
      return answer.ok === true ? 'ok' : (answer.error as { code: string }).code;
    } finally {
      socket.disconnect();
    }
  } catch (error) {
    return (error as { data?: { error?: { code?: unknown } } }).data?.error?.code ?? String(error);
  }
}
