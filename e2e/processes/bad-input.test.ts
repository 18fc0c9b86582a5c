import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, callApi, emit, errorCode, openAgent, openSocket, startCluster } from './cluster';

let cluster: Cluster;
let agent: { id: string; secret: string };
let operator: { id: string; secret: string };
let socket: Socket;

beforeAll(async () => {
  cluster = await startCluster(1);
  agent = await cluster.key('agent');
  operator = await cluster.key('operator');
  socket = await openAgent(server(), agent.secret);
});
afterAll(async () => {
  socket?.disconnect();
  await cluster?.close();
});

const server = () => cluster.server(0);
const call = (id: string, args: unknown) => emit(socket, 'tool:request', { id, tool: 'file_read', args });

/** Whatever was tried: the process answers, the connection is the same one, and work goes on. */
afterEach(async () => {
  expect(socket.connected).toBe(true);
  expect(await call(`healthy-${Math.random()}`, { path: 'a' })).toMatchObject({
    ok: true,
    request: { status: 'approved' },
  });
  expect((await fetch(`${server().url}/readyz`)).status).toBe(200);
});

describe('a bad message over the socket', () => {
  it('that is too large is answered with too_large', async () => {
    expect(await call('large', { content: 'x'.repeat(2_000_000) })).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    expect(
      await call('wide', Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`key${i}`, i]))),
    ).toMatchObject({ ok: false, error: { code: 'too_large' } });
    const ran = await call('ran', { path: 'a' });
    const { id, argsHash } = ran.request as { id: string; argsHash: string };
    const result = { id, argsHash, ok: true, output: 'x'.repeat(2_000_000), durationMs: 1 };
    expect(await emit(socket, 'tool:result', result)).toMatchObject({ ok: false, error: { code: 'too_large' } });
  });

  it('that is nested too deep is answered with invalid and a path', async () => {
    expect(await call('deep', nested(100))).toMatchObject({ ok: false, error: { code: 'invalid' } });
    const raw = await openSocket(server(), '/agent', { auth: { key: agent.secret } });
    await emit(raw, 'session:open', { name: 'deep' });
    // Too deep for this client's own encoder: written as text, the way an attacker would.
    const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const answered = new Promise((resolve) => {
      raw.io.engine.on('packet', ({ data }: { data?: string }) => {
        if (typeof data === 'string' && data.startsWith('3/agent,777')) resolve(data);
      });
    });
    raw.io.engine.write(`2/agent,777["tool:request",{"id":"deep","tool":"file_read","args":${text}}]`);
    expect(await answered).toContain('"code":"invalid"');
    raw.disconnect();
  });

  it('with odd keys stays data', async () => {
    const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"path":"a"}');
    const answer = await call('odd', args);
    expect(answer).toMatchObject({ ok: true });
    const stored = await callApi(server(), 'GET', '/api/v1/requests/odd', { key: operator.secret });
    expect(JSON.stringify((stored.body.request as { args: object }).args)).toBe(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"path":"a"}',
    );
    expect((await callApi(server(), 'GET', '/api/v1/me', { key: operator.secret })).body).not.toHaveProperty(
      'polluted',
    );
  });

  it('with NUL, broken characters and numbers JSON cannot say is stored exactly or refused', async () => {
    expect(await call('nul', { path: 'a\u0000b', '\u0000': '\ud800' })).toMatchObject({ ok: true });
    const stored = await callApi(server(), 'GET', '/api/v1/requests/nul', { key: operator.secret });
    expect(stored.body.request).toMatchObject({ args: { path: 'a\u0000b', '\u0000': '\ud800' } });
    expect(await call('big', { n: 2 ** 53 })).toMatchObject({ ok: false, error: { code: 'invalid', path: 'args.n' } });
  });

  it('of a wrong form is answered with a path, and nothing is stored', async () => {
    const wrong: [string, unknown, string?][] = [
      ['tool:request', null],
      ['tool:request', 'text'],
      ['tool:request', [1, 2]],
      ['tool:request', { id: '', tool: 'find', args: {} }, 'id'],
      ['tool:request', { id: 'x'.repeat(129), tool: 'find', args: {} }, 'id'],
      ['tool:request', { id: 'a\u0000b', tool: 'find', args: {} }, 'id'],
      ['tool:request', { id: 'a\u202eb', tool: 'find', args: {} }, 'id'],
      ['tool:request', { id: 7, tool: 'find', args: {} }, 'id'],
      ['tool:request', { id: 'bad', tool: 'find', args: [] }, 'args'],
      ['tool:request', { id: 'bad', tool: 'find', args: null }, 'args'],
      ['tool:request', { id: 'bad', tool: 'find', args: {}, timeoutSeconds: -1 }, 'timeoutSeconds'],
      ['tool:request', { id: 'bad', tool: 'find', args: {}, timeoutSeconds: 1e99 }, 'timeoutSeconds'],
      ['tool:request', { id: 'bad', tool: 'find', args: {}, reason: '\u0000' }, 'reason'],
      ['tool:request', { id: 'bad', tool: 'find', args: {}, decidedBy: 'me' }],
      ['tool:cancel', { id: '' }, 'id'],
      ['tool:result', { id: 'bad', argsHash: 'x', ok: 'yes', durationMs: 1 }, 'ok'],
      ['session:open', { name: '' }, 'name'],
      ['session:open', { name: 'a', workspaceRoots: 'all' }, 'workspaceRoots'],
    ];
    for (const [event, message, path] of wrong) {
      const answer = await emit(socket, event, message);
      expect(answer, JSON.stringify(message)).toMatchObject({
        ok: false,
        error: { code: 'invalid', ...(path && { path }) },
      });
    }
    const { rows } = await cluster.node.parts.pool.query("SELECT 1 FROM requests WHERE id = 'bad'");
    expect(rows).toEqual([]);
  });

  it('of an unknown kind is answered, with or without anything in it', async () => {
    for (const event of ['tool:execute:all', '__proto__', 'constructor', 'toString', 'x'.repeat(1000)]) {
      expect(await emit(socket, event, {})).toMatchObject({ ok: false, error: { code: 'invalid' } });
    }
    expect(await socket.timeout(5_000).emitWithAck('nothing')).toMatchObject({ ok: false });
    const feed = await openSocket(server(), '/operator', { auth: { key: operator.secret } });
    expect(await emit(feed, 'decide', { id: 'x' })).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(await emit(feed, 'subscribe', { since: -1 })).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(await emit(feed, 'subscribe', { since: 1e300 })).toMatchObject({ ok: false });
    feed.disconnect();
  });

  it('that asks for no answer, or carries bytes, harms nobody', async () => {
    socket.emit('tool:request');
    socket.emit('tool:request', { id: 'unasked', tool: 'find', args: {} });
    socket.emit('tool:cancel', () => undefined, 'not a function');
    expect(await call('bytes', { data: Buffer.from('abc') })).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });

  it('at the handshake is refused', async () => {
    for (const auth of [{}, { key: 7 }, { key: 'x'.repeat(10_000) }, { key: agent.secret, protocol: 99 }]) {
      await expect(openSocket(server(), '/agent', { auth })).rejects.toMatchObject({
        data: { error: { code: 'unauthenticated' } },
      });
    }
    await expect(openSocket({ url: `${server().url}/other#` }, '/agent', { auth: {} })).rejects.toThrow();
  });
});

describe('a bad call over HTTP', () => {
  const post = (body: string, path = '/api/v1/requests/x/decision') =>
    callApi(server(), 'POST', path, { key: operator.secret, body });

  it('that is too large is answered with too_large', async () => {
    const answer = await post(JSON.stringify({ outcome: 'deny', guidance: 'x'.repeat(2_000_000) }));
    expect([answer.status, errorCode(answer)]).toEqual([413, 'too_large']);
  });

  it('that is too deep, not JSON or of a wrong form is invalid, with a path', async () => {
    const bodies = [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '{',
      'null',
      '[]',
      '"approve"',
      '',
      '{"outcome":"allow"}',
      '{"outcome":"approve","version":1.5}',
      '{"outcome":"approve","by":{"kind":"user","name":"boss"}}',
      '{"__proto__":{"outcome":"approve"}}',
      '{"outcome":"deny","guidance":"\\u0000"}',
      '{"outcome":"deny","guidance":"\\ud800"}',
      '{"outcome":"approve","version":9007199254740993}',
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect([answer.status, errorCode(answer)], body.slice(0, 60)).toEqual([400, 'invalid']);
    }
    const bytes = await fetch(`${server().url}/api/v1/requests/x/decision`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.secret}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    expect(bytes.status).toBe(400);
  });

  it('with a malformed id or query names no row', async () => {
    const get = (path: string) => callApi(server(), 'GET', path, { key: operator.secret });
    expect((await get('/api/v1/requests/a%00b')).status).toBe(400);
    expect((await get(`/api/v1/requests/${'x'.repeat(129)}`)).status).toBe(400);
    expect((await get('/api/v1/requests/%ff')).status).toBe(400);
    for (const path of ['requests?tool=%00', 'requests?agent=a%00', 'tools?%00=1', 'categories?x=%00']) {
      expect((await get(`/api/v1/${path}`)).status, path).toBe(400);
    }
    expect((await get("/api/v1/requests/'%20OR%201=1--")).status).toBe(404);
    expect((await get('/api/v1/requests/__proto__')).status).toBe(404);
    for (const query of ['limit=0', 'limit=1e9', 'cursor=x', 'cursor=1e400', 'status=open', 'limit=1&limit=2', 'x=1']) {
      expect((await get(`/api/v1/requests?${query}`)).status, query).toBe(400);
    }
    for (const query of ['from=yesterday', 'kind=%00', 'tool=%00', 'cursor=-1', 'cursor=99999999999999999999']) {
      expect((await get(`/api/v1/audit?${query}`)).status, query).toBe(400);
    }
    expect((await get('/api/v1/nothing')).status).toBe(404);
  });

  it('with a broken credential is unauthenticated', async () => {
    for (const authorization of ['Bearer', 'Bearer x', `Basic ${operator.secret}`, `Bearer ${operator.secret}x`]) {
      const answer = await callApi(server(), 'GET', '/api/v1/me', { headers: { authorization } });
      expect([answer.status, errorCode(answer)], authorization).toEqual([401, 'unauthenticated']);
    }
    for (const broken of ['next-auth.session-token=x', 'next-auth.session-token.0=a; next-auth.session-token.1=b']) {
      expect((await callApi(server(), 'GET', '/api/v1/me', { headers: { cookie: broken } })).status).toBe(401);
    }
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}
