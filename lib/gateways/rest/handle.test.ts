import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CountersignError } from '@/lib/contracts/errors';
import { createKey } from '@/lib/keys/create-key';
import { revokeKey } from '@/lib/keys/revoke-key';
import { signOut } from '@/lib/people/sign-out';
import { createTestPerson, type TestPerson } from '@/lib/people/test-person';
import { setParts } from '@/lib/server/get-parts';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { route } from './handle';

let node: TestNode;
let operator: TestPerson;
let key: { id: string; secret: string };
beforeAll(async () => {
  node = await createTestNode();
  setParts(node.parts);
  operator = await createTestPerson(node.parts, node.workspaceId, 'operator');
  const made = await createKey(node.parts, node.system, { name: 'ops', role: 'operator' });
  key = { id: made.key.id, secret: made.secret };
});
afterAll(() => node.close());

const HOST = 'countersign.test:3000';
const echo = route(
  {
    role: 'operator',
    body: z.strictObject({ value: z.custom<object>((value) => typeof value === 'object') }),
    query: z.strictObject({ limit: z.coerce.number().int().optional() }),
    params: z.strictObject({ id: z.string() }),
    status: 201,
  },
  async ({ principal, body, query, params }) => ({ body, query, params, workspaceId: principal.workspaceId }),
);
const read = route({ role: 'any' }, async ({ principal }) => ({ kind: principal.kind }));

interface Sent {
  headers?: Record<string, string>;
  body?: BodyInit | null;
  query?: string;
}
const withKey = () => ({ authorization: `Bearer ${key.secret}` });
const withCookie = () => ({
  cookie: operator.cookie,
  host: HOST,
  origin: `http://${HOST}`,
  'content-type': 'application/json',
});

async function send({ headers = withKey(), body = '{"value":{}}', query = '' }: Sent = {}) {
  const request = new Request(`http://${HOST}/api/v1/echo${query}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  const response = await echo(request, { params: Promise.resolve({ id: 'a/b' }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function get(headers: Record<string, string>) {
  const response = await read(new Request(`http://${HOST}/api/v1/read`, { headers }), {
    params: Promise.resolve(undefined),
  });
  return { status: response.status, body: await response.json() };
}

describe('a route', () => {
  it('declares who may call it', () => {
    expect([echo.access, read.access]).toEqual(['operator', 'any']);
  });

  it('hands over what it parsed and is never kept by a cache', async () => {
    const { status, headers, body } = await send({ query: '?limit=5' });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      body: { value: {} },
      query: { limit: 5 },
      params: { id: 'a/b' },
      workspaceId: node.workspaceId,
    });
  });

  it('is refused without a credential, and with one that was withdrawn', async () => {
    const gone = await createKey(node.parts, node.system, { name: 'gone', role: 'admin' });
    await revokeKey(node.parts, node.system, gone.key.id);
    const left = await createTestPerson(node.parts, node.workspaceId, 'admin');
    await signOut(node.parts, left);
    const refused: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Basic ${key.secret}` },
      { authorization: `Bearer ${gone.secret}` },
      { authorization: `Bearer ${gone.secret}`, cookie: operator.cookie },
      { cookie: left.cookie },
    ];
    for (const headers of refused) {
      expect(await get(headers)).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    }
  });

  it.each(['viewer', 'agent'] as const)('for operators is refused to a key of the role %s', async (role) => {
    const { secret } = await createKey(node.parts, node.system, { name: role, role });
    const answer = await send({ headers: { authorization: `Bearer ${secret}` } });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it('answers an unforeseen failure without telling of its inside', async () => {
    const failing = route({ role: 'any' }, async () => {
      throw new Error('password=hunter2');
    });
    const request = new Request(`http://${HOST}/`, { headers: withKey() });
    const response = await failing(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
  });

  it('sends beside the error what it carries, and when to try again', async () => {
    const detail = { request: { id: 'r1', status: 'denied' } };
    const failing = route({ role: 'any' }, async () => {
      throw new CountersignError('rate_limited', 'Too fast.', { retryAfterMs: 1500, detail });
    });
    const request = new Request(`http://${HOST}/`, { headers: withKey() });
    const response = await failing(request, { params: Promise.resolve({}) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await response.json()).toEqual({
      error: { code: 'rate_limited', message: 'Too fast.', retryAfterMs: 1500 },
      ...detail,
    });
  });
});

describe('the workspace header', () => {
  it('chooses among those a person is in, and never opens another', async () => {
    const { id } = await createWorkspace(node.parts, { slug: 'closed', name: 'Closed' });
    const { secret } = await createKey(
      node.parts,
      { kind: 'system', workspaceId: id, name: 'test' },
      { name: 'k', role: 'operator' },
    );
    const header = (slug: string) => ({ 'x-countersign-workspace': slug });
    const cookie = { cookie: operator.cookie };
    expect((await get({ ...cookie, ...header('default') })).status).toBe(200);
    expect((await get({ ...cookie, ...header('closed') })).status).toBe(404);
    expect((await get({ ...withKey(), ...header('default') })).status).toBe(200);
    expect((await get({ ...withKey(), ...header('closed') })).status).toBe(404);
    expect((await get({ authorization: `Bearer ${secret}`, ...header('closed') })).status).toBe(200);
  });
});

describe('a write by cookie', () => {
  it('is taken from a page of this server', async () => {
    expect((await send({ headers: withCookie() })).status).toBe(201);
    const charset = { ...withCookie(), 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await send({ headers: charset })).status).toBe(201);
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://countersign.test:4000' }],
    ['an origin that only starts alike', { origin: `http://${HOST}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['the content type of a form', { 'content-type': 'text/plain' }],
    ['a content type that only contains it', { 'content-type': 'text/plain; application/json' }],
  ])('is refused with %s', async (_, changed) => {
    const answer = await send({ headers: { ...withCookie(), ...changed } });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it.each(['origin', 'content-type'])('is refused without the header %s', async (name) => {
    const headers: Record<string, string> = withCookie();
    delete headers[name];
    const answer = await send({ headers, body: new Blob(['{"value":{}}']) });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it('is not trusted for a forwarded host that the client made up', async () => {
    const headers = { ...withCookie(), origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await send({ headers })).status).toBe(403);
  });

  it('is taken from the public address when a proxy stands before the server', async () => {
    const environment = { ...node.parts.environment, nextauthUrl: 'http://public.example/' };
    setParts({ ...node.parts, environment });
    const answer = await send({ headers: { ...withCookie(), origin: 'http://public.example' } });
    setParts(node.parts);
    expect(answer.status).toBe(201);
  });
});

describe('a body', () => {
  const invalid = (path: string) => ({ status: 400, body: { error: { code: 'invalid', path } } });

  it.each([
    ['no JSON', '{"value":', 'body'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'body'],
    ['a field nobody knows', '{"value":{},"extra":1}', 'extra'],
    ['a wrong field', '{"value":7}', 'value'],
  ])('that has %s is refused with its path', async (_, body, path) => {
    expect(await send({ body })).toMatchObject(invalid(path));
  });

  it('that is missing is refused', async () => {
    expect(await send({ body: null })).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
  });

  it('that is nested too deep is refused, however deep', async () => {
    const nested = (depth: number) => `{"value":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    expect((await send({ body: nested(60) })).status).toBe(201);
    for (const depth of [70, 20_000, 150_000]) {
      expect(await send({ body: nested(depth) })).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
    }
  });

  it('keeps odd keys as data and refuses integers that would change', async () => {
    const { status, body } = await send({ body: '{"value":{"__proto__":{"admin":true},"constructor":1}}' });
    expect(status).toBe(201);
    expect(Object.keys(body.body.value)).toEqual(['__proto__', 'constructor']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect((await send({ body: '{"value":{"n":9007199254740993}}' })).status).toBe(400);
  });

  it('that is too large is refused, announced or not, without being read to its end', async () => {
    const tooLarge = { status: 413, body: { error: { code: 'too_large' } } };
    expect(await send({ body: `{"value":{"a":"${'x'.repeat(1_000_000)}"}}` })).toMatchObject(tooLarge);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100_000).fill(32));
      },
    });
    expect(await send({ body: endless })).toMatchObject(tooLarge);
    expect(pulled).toBeLessThan(20);
  });
});

describe('a query', () => {
  it.each([
    ['?unknown=1', 'unknown'],
    ['?limit=many', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?__proto__=1', '__proto__'],
  ])('such as %s is refused with its path', async (query, path) => {
    expect(await send({ query })).toMatchObject({ status: 400, body: { error: { code: 'invalid', path } } });
  });

  it('may leave a value empty, which is as if it were not given', async () => {
    expect((await send({ query: '?limit=' })).body.query).toEqual({});
  });
});
