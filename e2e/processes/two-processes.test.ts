import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteMember } from '@/lib/people/invite-member';
import { type Cluster, callApi, emit, errorCode, openAgent, openSocket, startCluster } from './cluster';
import { eventually } from './eventually';
import { signIn } from './sign-in';

const AT_ONCE_MS = 1_000;
const PASSWORD = 'correct horse battery';

let cluster: Cluster;
let admin: { id: string; secret: string };
beforeAll(async () => {
  cluster = await startCluster(2);
  admin = await cluster.key('admin');
});
afterAll(() => cluster?.close());

const here = () => cluster.server(0);
const there = () => cluster.server(1);
let calls = 0;
const ask = (socket: Socket, tool = 'file_read') =>
  emit(socket, 'tool:request', { id: `call-${calls++}`, tool, args: { path: 'a.ts' } });

async function closedWithin(socket: Socket, withinMs: number): Promise<number> {
  const since = Date.now();
  await eventually(() => !socket.connected, withinMs, 5);
  return Date.now() - since;
}

describe('a stopped process', () => {
  it('does not stop the other, and serves what it missed when it goes on', async () => {
    const { secret } = await cluster.key('agent', 'stopped');
    const [mine, its] = [await openAgent(here(), secret, 'mine'), await openAgent(there(), secret, 'its')];
    const feed = await openSocket(there(), '/operator', { auth: { key: admin.secret } });
    const seen: number[] = [];
    feed.on('event', ({ seq }: { seq: number }) => seen.push(seq));
    const { seq: since } = await emit(feed, 'subscribe', {});

    const measure = async (times: number) => {
      const taken: number[] = [];
      for (let index = 0; index < times; index += 1) {
        const start = performance.now();
        expect(await ask(mine)).toMatchObject({ ok: true, request: { status: 'approved' } });
        taken.push(performance.now() - start);
      }
      return taken.sort((a, b) => a - b);
    };
    const usual = await measure(100);
    // Stopped in the midst of writing.
    const inFlight = Array.from({ length: 50 }, () => ask(its));
    there().signal('SIGSTOP');
    try {
      const alone = await measure(100);
      expect(alone[50] ?? 0).toBeLessThan((usual[50] ?? 0) * 5 + 20);
      expect(alone.at(-1) ?? 0).toBeLessThan(2_000);
      const off = await callApi(here(), 'PATCH', '/api/v1/categories/development', {
        key: admin.secret,
        body: { enabled: false },
      });
      expect(off.status).toBe(200);
    } finally {
      there().signal('SIGCONT');
    }
    await Promise.all(inFlight);
    expect(await ask(its, 'file_write')).toMatchObject({ ok: true, request: { status: 'denied' } });
    const page = await callApi(there(), 'GET', '/api/v1/requests?limit=1', { key: admin.secret });
    const head = Number(page.body.seq);
    await eventually(() => (seen.at(-1) ?? 0) >= head, 5_000);
    expect(seen.slice(0, head - Number(since))).toEqual(
      Array.from({ length: head - Number(since) }, (_, index) => Number(since) + index + 1),
    );
    await callApi(there(), 'PATCH', '/api/v1/categories/development', { key: admin.secret, body: { enabled: true } });
    for (const socket of [mine, its, feed]) socket.disconnect();
  });
});

describe('what is withdrawn on one process ends on the other within a second', () => {
  it("an agent's key", async () => {
    const { id, secret } = await cluster.key('agent', 'revoked');
    const socket = await openAgent(there(), secret);
    const revoked = await callApi(here(), 'DELETE', `/api/v1/keys/${id}`, { key: admin.secret });
    expect(revoked.status).toBe(200);
    expect(await closedWithin(socket, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    expect(errorCode(await callApi(there(), 'GET', '/api/v1/me', { key: secret }))).toBe('unauthenticated');
    await expect(openSocket(there(), '/agent', { auth: { key: secret } })).rejects.toMatchObject({
      data: { error: { code: 'unauthenticated' } },
    });
  });

  it("an operator's key", async () => {
    const { id, secret } = await cluster.key('operator', 'revoked');
    const socket = await openSocket(there(), '/operator', { auth: { key: secret } });
    await callApi(here(), 'DELETE', `/api/v1/keys/${id}`, { key: admin.secret });
    expect(await closedWithin(socket, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    const refused = await callApi(there(), 'POST', '/api/v1/requests/x/decision', {
      key: secret,
      body: { outcome: 'approve' },
    });
    expect(refused.status).toBe(401);
  });

  it("a person's role, and then the person", async () => {
    const { node } = cluster;
    const email = 'eve@example.com';
    const { member } = await inviteMember(node.parts, node.system, {
      email,
      name: 'Eve',
      role: 'operator',
      password: PASSWORD,
    });
    const cookie = await signIn(there(), email, PASSWORD);
    const headers = { cookie, origin: there().url };
    const decide = () =>
      callApi(there(), 'POST', '/api/v1/requests/none/decision', { headers, body: { outcome: 'approve' } });
    const connect = () => openSocket(there(), '/operator', { extraHeaders: { cookie } });
    const change = (method: string, body?: object) =>
      callApi(here(), method, `/api/v1/members/${member.userId}`, { key: admin.secret, ...(body && { body }) });

    const first = await connect();
    expect(errorCode(await decide())).toBe('not_found');
    expect((await change('PATCH', { role: 'viewer' })).status).toBe(200);
    expect(await closedWithin(first, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    expect(errorCode(await decide())).toBe('forbidden');

    const second = await connect();
    expect((await change('DELETE')).status).toBe(200);
    expect(await closedWithin(second, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    expect(errorCode(await decide())).toBe('unauthenticated');
    await expect(connect()).rejects.toMatchObject({ data: { error: { code: 'unauthenticated' } } });
  });

  it('a sign-out', async () => {
    const { node } = cluster;
    const email = 'sam@example.com';
    await inviteMember(node.parts, node.system, { email, name: 'Sam', role: 'viewer', password: PASSWORD });
    const cookie = await signIn(here(), email, PASSWORD);
    const socket = await openSocket(there(), '/operator', { extraHeaders: { cookie } });
    const { csrfToken } = await (await fetch(`${here().url}/api/auth/csrf`, { headers: { cookie } })).json();
    await fetch(`${here().url}/api/auth/signout`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, json: 'true' }),
      redirect: 'manual',
    });
    expect(await closedWithin(socket, AT_ONCE_MS)).toBeLessThan(AT_ONCE_MS);
    expect((await callApi(there(), 'GET', '/api/v1/me', { headers: { cookie } })).status).toBe(401);
  });

  it('leaves no socket open that was opened while its key was being revoked', async () => {
    const keys = await Promise.all(
      Array.from({ length: 40 }, (_, index) => cluster.key(index % 2 ? 'agent' : 'viewer')),
    );
    const sockets: Socket[] = [];
    await Promise.all(
      keys.flatMap(({ id, secret }, index) => [
        openSocket(there(), index % 2 ? '/agent' : '/operator', { auth: { key: secret } }).then(
          (socket) => sockets.push(socket),
          () => undefined,
        ),
        callApi(here(), 'DELETE', `/api/v1/keys/${id}`, { key: admin.secret }),
      ]),
    );
    await eventually(() => sockets.every((socket) => !socket.connected), AT_ONCE_MS, 5);
  });
});
