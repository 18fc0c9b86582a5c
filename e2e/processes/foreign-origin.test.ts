import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, callApi, emit, errorCode, openSocket, startCluster } from './cluster';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './server-process';
import { signIn } from './sign-in';

let cluster: Cluster;
let cookie: string;

beforeAll(async () => {
  cluster = await startCluster(1);
  cookie = await signIn(server(), ADMIN_EMAIL, ADMIN_PASSWORD);
});
afterAll(() => cluster?.close());

const server = () => cluster.server(0);

describe('a page of another site', () => {
  const foreign = ['https://evil.example', 'http://127.0.0.1:1', 'null', 'http://127.0.0.1.evil.example'];
  for (const origin of foreign) {
    for (const transport of ['websocket', 'polling']) {
      it(`cannot open the operator's socket by ${transport} from ${origin}`, async () => {
        const extraHeaders = { cookie, origin };
        await expect(openSocket(server(), '/operator', { transports: [transport], extraHeaders })).rejects.toThrow();
      });
    }
  }

  it('is not the same as our own, which can', async () => {
    const own = await openSocket(server(), '/operator', { extraHeaders: { cookie, origin: server().url } });
    expect(await emit(own, 'subscribe', {})).toMatchObject({ ok: true });
    own.disconnect();
  });

  const body = { enabled: true };
  const path = '/api/v1/categories/enable-all';
  it('cannot write with the cookie of someone signed in', async () => {
    for (const origin of [...foreign, undefined]) {
      const headers = { cookie, ...(origin !== undefined && { origin }) };
      const answer = await callApi(server(), 'POST', path, { headers, body });
      expect([answer.status, errorCode(answer)], origin).toEqual([403, 'forbidden']);
    }
  });

  it('cannot write with what a plain form can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const headers = { cookie, origin: server().url, 'content-type': type };
      const answer = await callApi(server(), 'POST', path, { headers, body: JSON.stringify(body) });
      expect([answer.status, errorCode(answer)], type).toEqual([403, 'forbidden']);
    }
  });

  it('differs from our own page, and from a program with a key', async () => {
    const headers = { cookie, origin: server().url };
    expect((await callApi(server(), 'POST', path, { headers, body })).status).toBe(200);
    const { secret } = await cluster.key('admin');
    expect((await callApi(server(), 'POST', path, { key: secret, body })).status).toBe(200);
  });

  it('finds no GET that decides', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await callApi(server(), method, '/api/v1/requests/x/decision', { headers: { cookie } });
      expect(answer.status).toBe(405);
    }
  });
});
