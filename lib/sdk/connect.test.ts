import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './connect';
import { describeCall, type Play, ProtocolServer } from './test-protocol-server';
import type { Agent, AgentTool, Answer, ConnectOptions } from './types';

const call = { tool: 'file_write', args: { path: 'a.txt', content: 'hi' }, id: 'call-1' };
const open: { stop(): Promise<void> }[] = [];

async function serve(play: Play = {}): Promise<ProtocolServer> {
  const server = await new ProtocolServer(play).start();
  open.push(server);
  return server;
}

async function join(server: ProtocolServer, options: Partial<ConnectOptions> = {}): Promise<Agent> {
  const agent = await connect({ url: server.url, key: 'key', name: 'tester', ...options });
  open.unshift({ stop: () => agent.close() });
  return agent;
}

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.stop();
});

describe('an answer', () => {
  it('is approved when the acknowledgement says so of this very call', async () => {
    const server = await serve({ request: (asked) => ({ ok: true, request: describeCall(asked, 'approved') }) });
    const answer = await (await join(server)).request(call);
    expect(answer).toMatchObject({ approved: true, status: 'approved', id: 'call-1', args: call.args });
  });

  it('comes later for a pending call, is acknowledged after it arrived, and again when it is sent again', async () => {
    const server = await serve();
    const agent = await join(server);
    let answer: Answer | undefined;
    const waiting = agent.request(call).then((given) => {
      answer = given;
    });
    const decided = { request: describeCall(await server.heard('tool:request'), 'approved') };
    await server.send('tool:decided', decided);
    expect(answer?.approved).toBe(true);
    await server.send('tool:decided', decided);
    await waiting;
  });

  it('carries the message and the guidance of a denial', async () => {
    const refused = { message: 'Not this file.', decision: { guidance: 'Write b.txt' } };
    const server = await serve({ request: (asked) => ({ ok: true, request: describeCall(asked, 'denied', refused) }) });
    const answer = await (await join(server)).request(call);
    expect(answer).toMatchObject({ approved: false, message: 'Not this file.', guidance: 'Write b.txt' });
  });

  it.each([
    ['another fingerprint', { argsHash: '0'.repeat(64) }],
    ['another id', { id: 'call-2' }],
    ['another tool', { tool: 'shell' }],
    ['a run by the server', { execute: true }],
  ])('is never approved for %s', async (_, other) => {
    const server = await serve({ request: (asked) => ({ ok: true, request: describeCall(asked, 'approved', other) }) });
    await expect((await join(server)).request(call)).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['nothing', null],
    ['a yes in other words', { ok: true, approved: true }],
    ['a request without a status', { ok: true, request: { id: 'call-1', tool: 'file_write' } }],
    [
      'an unknown status',
      { ok: true, request: { id: 'call-1', tool: 'file_write', argsHash: 'x', status: 'Approved' } },
    ],
    ['an error of unknown kind', { ok: false, error: { code: 'whatever' } }],
  ])('is an error when the server says %s', async (_, reply) => {
    const server = await serve({ request: () => reply });
    await expect((await join(server)).request(call)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('under a name that was never acknowledged does not count, and a stranger’s decision is not acknowledged', async () => {
    const server = await serve({ tools: [tool('shell'), tool('file_read')] });
    const agent = await join(server);
    const waiting = agent.request({ ...call, tool: 'bash' });
    waiting.catch(() => {});
    const asked = await server.heard('tool:request');
    await expect(
      server.send('tool:decided', { request: describeCall({ ...asked, id: 'x' }, 'approved') }),
    ).rejects.toThrow();
    await server.send('tool:decided', { request: describeCall(asked, 'approved', { tool: 'file_read' }) });
    await expect(waiting).rejects.toMatchObject({ code: 'conflict' });
  });

  it('may carry the name an alias stands for', async () => {
    const request = (asked: Record<string, unknown>) => ({
      ok: true,
      request: describeCall(asked, 'approved', { tool: 'shell' }),
    });
    const server = await serve({ tools: [tool('shell')], request });
    expect(await (await join(server)).request({ ...call, tool: 'bash' })).toMatchObject({ approved: true });
  });
});

describe('a call that waits', () => {
  it('is asked again under the same id after a crash, when the server does not list it', async () => {
    const server = await serve();
    const agent = await join(server);
    const waiting = agent.request(call);
    await server.heard('tool:request');
    server.drop();
    const again = await server.heard('tool:request', 2);
    expect(again).toEqual(server.of('tool:request')[0]);
    expect(server.of('session:open')[1]).toMatchObject({ resume: 'ses_1' });
    await server.send('tool:decided', { request: describeCall(again, 'approved') });
    expect((await waiting).approved).toBe(true);
  });

  it('takes its answer from what is outstanding after a restart, without asking again', async () => {
    const server = await serve();
    const waiting = (await join(server)).request(call);
    const asked = await server.heard('tool:request');
    await server.stop();
    server.outstanding = [describeCall(asked, 'approved')];
    await server.start();
    expect((await waiting).approved).toBe(true);
    expect(server.of('tool:request')).toHaveLength(1);
  });

  it('survives a server that is away when it is asked', async () => {
    const server = await serve({ request: (asked) => ({ ok: true, request: describeCall(asked, 'approved') }) });
    const agent = await join(server);
    await server.stop();
    const waiting = agent.request(call);
    await server.start();
    expect((await waiting).approved).toBe(true);
  });

  it('opens a new session when the server no longer knows the old one', async () => {
    const lost = { ok: false, error: { code: 'not_found', message: 'There is no such session.' } };
    const server = await serve({ open: (message) => (message.resume ? lost : undefined) });
    const waiting = (await join(server)).request(call);
    await server.heard('tool:request');
    server.drop();
    await server.send('tool:decided', { request: describeCall(await server.heard('tool:request', 2), 'denied') });
    expect((await waiting).status).toBe('denied');
  });

  it.each(['unavailable', 'rate_limited'])('is tried again when the server is %s', async (code) => {
    const busy = { ok: false, error: { code, message: 'Later.', retryAfterMs: 20 } };
    const request = (asked: Record<string, unknown>, times: number) =>
      times < 3 ? busy : { ok: true, request: describeCall(asked, 'approved') };
    const server = await serve({ request });
    expect((await (await join(server)).request(call)).approved).toBe(true);
    expect(new Set(server.of('tool:request').map((message) => message.id)).size).toBe(1);
  });

  it('ends with the server’s other errors as they are', async () => {
    const error = { code: 'invalid', message: 'args.path: must be text', path: 'args.path' };
    const server = await serve({ request: () => ({ ok: false, error }) });
    await expect((await join(server)).request(call)).rejects.toMatchObject(error);
  });

  it.each([
    ['never acknowledges', () => undefined],
    ['never decides', (asked: Record<string, unknown>) => ({ ok: true, request: describeCall(asked, 'pending') })],
  ])('expires on its own when the server %s', async (_, request) => {
    const server = await serve({ request });
    const answer = await (await join(server)).request({ ...call, timeoutSeconds: 0.1 });
    expect(answer).toMatchObject({ approved: false, status: 'expired' });
  });

  it('is withdrawn when its signal aborts, even if an approval arrives later', async () => {
    const server = await serve();
    const agent = await join(server);
    const stop = new AbortController();
    const waiting = agent.request({ ...call, signal: stop.signal });
    const asked = await server.heard('tool:request');
    stop.abort();
    expect(await waiting).toMatchObject({ approved: false, status: 'cancelled' });
    expect(await server.heard('tool:cancel')).toEqual({ id: 'call-1' });
    await server.send('tool:decided', { request: describeCall(asked, 'approved') });
  });

  it('is never sent when its signal was aborted before', async () => {
    const server = await serve();
    const agent = await join(server);
    expect(await agent.request({ ...call, signal: AbortSignal.abort() })).toMatchObject({ status: 'cancelled' });
    await agent.close();
    expect(server.of('tool:request')).toEqual([]);
  });

  it('rejects when the agent is closed', async () => {
    const server = await serve();
    const agent = await join(server);
    const waiting = expect(agent.request(call)).rejects.toMatchObject({ code: 'closed' });
    await server.heard('tool:request');
    await agent.close();
    await waiting;
  });

  it('rejects as unauthenticated when the key is revoked', async () => {
    const keys = new Set(['key']);
    const server = await serve({ keys });
    const agent = await join(server);
    const waiting = expect(agent.request(call)).rejects.toMatchObject({ code: 'unauthenticated' });
    await server.heard('tool:request');
    keys.clear();
    server.hangUp();
    await waiting;
    await expect(agent.request(call)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('connecting', () => {
  it('rejects at once for a refused key', async () => {
    const server = await serve();
    await expect(join(server, { key: 'other' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('rejects without a key, and for an address that is none', async () => {
    await expect(connect({ name: 'x', key: '' })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(connect({ name: 'x', key: 'k', url: '::' })).rejects.toMatchObject({ code: 'invalid', path: 'url' });
  });

  it('gives up on an unreachable server after the time it was given', async () => {
    const nowhere = { name: 'x', key: 'k', url: 'http://127.0.0.1:9', connectTimeoutMs: 300 };
    await expect(connect(nowhere)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('refuses a server of another protocol', async () => {
    const server = await serve({ open: () => ({ ok: true, sessionId: 's', protocol: 2, tools: [], outstanding: [] }) });
    await expect(join(server)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('what is sent', () => {
  it('is refused before sending when it is not JSON, too large or without end', async () => {
    const server = await serve();
    const agent = await join(server);
    await expect(agent.request({ ...call, args: { a: undefined } })).rejects.toMatchObject({ path: 'args.a' });
    await expect(agent.request({ ...call, args: ['a'] })).rejects.toMatchObject({ code: 'invalid' });
    await expect(agent.request({ ...call, args: { a: 'ä'.repeat(500_001) } })).rejects.toMatchObject({
      code: 'too_large',
    });
    await expect(agent.request({ ...call, timeoutSeconds: Number.NaN })).rejects.toMatchObject({
      path: 'timeoutSeconds',
    });
    expect(server.of('tool:request')).toEqual([]);
  });

  it('is a copy: changing the arguments later changes nothing', async () => {
    const server = await serve({ request: (asked) => ({ ok: true, request: describeCall(asked, 'approved') }) });
    const args = { path: 'a.txt' };
    const waiting = (await join(server)).request({ ...call, args });
    args.path = '/etc/passwd';
    expect((await waiting).args).toEqual({ path: 'a.txt' });
  });

  it('reports results with the fingerprint of the approved arguments, by answer or by id', async () => {
    const busy = { ok: false, error: { code: 'unavailable', message: 'Later.' } };
    const server = await serve({
      request: (asked) => ({ ok: true, request: describeCall(asked, 'approved') }),
      result: (_, times) => (times === 1 ? busy : undefined),
    });
    const agent = await join(server);
    const answer = await agent.request(call);
    await agent.reportResult(answer, { ok: true, output: 'done', durationMs: 3 });
    await agent.reportResult('call-1', { ok: true, output: 'done', durationMs: 3 });
    const sent = { id: 'call-1', argsHash: answer.argsHash, ok: true, output: 'done', durationMs: 3 };
    expect(server.of('tool:result')).toEqual([sent, sent, sent]);
    await expect(agent.reportResult('unknown', { ok: true, durationMs: 1 })).rejects.toMatchObject({ code: 'invalid' });
  });
});

it('tells of changed tools', async () => {
  const server = await serve({ tools: [tool('find')] });
  const agent = await join(server);
  expect(agent.tools.map(({ name }) => name)).toEqual(['find']);
  const changed = new Promise<readonly AgentTool[]>((resolve) => agent.onToolsChanged(resolve));
  server.send('tools:changed', { tools: [tool('shell')] }).catch(() => {});
  expect((await changed).map(({ name }) => name)).toEqual(['shell']);
});

function tool(name: string): AgentTool {
  return { name, description: '', category: 'development', access: 'execute', input_schema: {} };
}
