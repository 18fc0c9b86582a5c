import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { io, type Socket } from 'socket.io-client';
import { answerParent } from './child-process';
import { percentile } from './statistics';

export type AgentsQuestion =
  | { readonly do: 'connect'; readonly url: string; readonly key?: string; readonly agents: number }
  | { readonly do: 'call'; readonly agents: number; readonly seconds: number };

export interface CallsAnswer {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

const CONNECT_AT_ONCE = 50;
const sockets: Socket[] = [];
let event = 'call';

answerParent(async (question: AgentsQuestion) =>
  question.do === 'connect' ? connect(question) : callAll(question.agents, question.seconds),
);

async function connect({ url, key, agents }: Extract<AgentsQuestion, { do: 'connect' }>): Promise<void> {
  if (key !== undefined) event = 'tool:request';
  const options = { transports: ['websocket'], forceNew: true, ...(key !== undefined && { auth: { key } }) };
  while (sockets.length < agents) {
    const missing = Math.min(CONNECT_AT_ONCE, agents - sockets.length);
    const joined = Array.from({ length: missing }, () => io(key === undefined ? url : `${url}/agent`, options));
    await Promise.all(joined.map((socket) => opened(socket, key !== undefined)));
    sockets.push(...joined);
  }
}

async function opened(socket: Socket, withSession: boolean): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (!withSession) return;
  const answer: { ok: boolean; error?: object } = await socket.emitWithAck('session:open', {
    name: 'benchmark',
    cwd: '/workspace',
  });
  if (!answer.ok) throw new Error(`session:open: ${JSON.stringify(answer)}`);
}

/** Every agent asks again as soon as it was answered. */
async function callAll(agents: number, seconds: number): Promise<CallsAnswer> {
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(sockets.slice(0, agents).map((socket) => keepCalling(socket, end, latencies)));
  const elapsed = performance.now() - began;
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    perSecond: (latencies.length / elapsed) * 1000,
  };
}

async function keepCalling(socket: Socket, end: number, latencies: number[]): Promise<void> {
  for (let began = performance.now(); began < end; began = performance.now()) {
    const answer: Answer = await socket.emitWithAck(event, newCall(latencies.length));
    latencies.push(performance.now() - began);
    if (event === 'tool:request' && answer.request?.status !== 'approved') {
      throw new Error(`The call was not approved: ${JSON.stringify(answer)}`);
    }
  }
}

interface Answer {
  readonly request?: { readonly status: string };
}

function newCall(number: number): object {
  const path = `/workspace/src/components/button-${number % 1000}.tsx`;
  return { id: randomUUID(), tool: 'file_read', args: { path, offset: 0, limit: 200 } };
}
