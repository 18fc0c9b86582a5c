import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, type Stage, setStage } from './access-stage';
import { callApi } from './cluster';

/** What each caller gets, in the order of `callers`. */
type Expected = readonly [number, number, number, number, number, number, number, number];

const anyone = (status: number): Expected => [status, status, status, status, status, status, status, status];
const anyCredential: Expected = [200, 200, 200, 200, 200, 401, 401, 200];
const viewers: Expected = [200, 200, 200, 403, 403, 401, 401, 200];
const admins: Expected = [403, 403, 200, 403, 403, 401, 401, 200];
const adminsCreate: Expected = [403, 403, 201, 403, 403, 401, 401, 201];
/** The same, for something of one workspace: to another's admin it does not exist. */
const ownAdmins: Expected = [403, 403, 200, 403, 403, 401, 401, 404];

interface Line {
  readonly gets: Expected;
  /** A path of the kind, naming something fresh that is there. */
  readonly path: (() => Promise<string> | string) | string;
  readonly body?: () => unknown;
}

const nowhere: Line = { gets: anyone(404), path: '/api/v1/no/such/thing' };

/** Every route and method. A new one has to be written here, or this test fails. */
const table: Readonly<Record<string, Line>> = {
  'GET /api/auth/[...nextauth]': { gets: anyone(200), path: '/api/auth/csrf' },
  // Without the token of the form next-auth sends everyone back to it.
  'POST /api/auth/[...nextauth]': { gets: anyone(302), path: '/api/auth/callback/credentials', body: () => ({}) },
  'GET /api/v1/[[...path]]': nowhere,
  'POST /api/v1/[[...path]]': nowhere,
  'PUT /api/v1/[[...path]]': nowhere,
  'PATCH /api/v1/[[...path]]': nowhere,
  'DELETE /api/v1/[[...path]]': nowhere,
  'GET /api/v1/me': { gets: anyCredential, path: '/api/v1/me' },
  'GET /api/v1/tools': { gets: anyCredential, path: '/api/v1/tools' },
  'GET /api/v1/requests': { gets: viewers, path: '/api/v1/requests' },
  'GET /api/v1/requests/[id]': {
    gets: [200, 200, 200, 200, 404, 401, 401, 404],
    path: async () => `/api/v1/requests/${await stage.newRequest()}`,
  },
  'POST /api/v1/requests/[id]/decision': {
    gets: [403, 200, 200, 403, 403, 401, 401, 404],
    path: async () => `/api/v1/requests/${await stage.newRequest()}/decision`,
    body: () => ({ outcome: 'deny' }),
  },
  'GET /api/v1/categories': { gets: viewers, path: '/api/v1/categories' },
  // Categories are named, not numbered: another workspace's admin changes their own of that name.
  'PATCH /api/v1/categories/[id]': {
    gets: admins,
    path: '/api/v1/categories/customer_support',
    body: () => ({ enabled: true }),
  },
  'POST /api/v1/categories/enable-all': {
    gets: admins,
    path: '/api/v1/categories/enable-all',
    body: () => ({ enabled: true }),
  },
  'GET /api/v1/keys': { gets: admins, path: '/api/v1/keys' },
  'POST /api/v1/keys': { gets: adminsCreate, path: '/api/v1/keys', body: () => ({ name: 'new', role: 'viewer' }) },
  'DELETE /api/v1/keys/[id]': {
    gets: ownAdmins,
    path: async () => `/api/v1/keys/${(await stage.cluster.key('viewer')).id}`,
  },
  'GET /api/v1/members': { gets: admins, path: '/api/v1/members' },
  'POST /api/v1/members': {
    gets: adminsCreate,
    path: '/api/v1/members',
    body: () => ({ email: `${randomUUID()}@example.com`, name: 'New', role: 'viewer', password: 'long enough a one' }),
  },
  'PATCH /api/v1/members/[id]': {
    gets: ownAdmins,
    path: async () => `/api/v1/members/${await stage.newMember()}`,
    body: () => ({ role: 'operator' }),
  },
  'DELETE /api/v1/members/[id]': { gets: ownAdmins, path: async () => `/api/v1/members/${await stage.newMember()}` },
  'GET /api/v1/audit': { gets: viewers, path: '/api/v1/audit' },
  'GET /api/v1/audit/verify': { gets: viewers, path: '/api/v1/audit/verify' },
};

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

describe('every route', () => {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  );
  const routes = files.flatMap((file) => {
    const path = `/api/${file.replace(/\/route\.tsx?$/, '')}`;
    return exportedMethods(readFileSync(`app/api/${file}`, 'utf8')).map((method) => `${method} ${path}`);
  });

  it('is in the table, and the table names no other', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect([...routes].sort()).toEqual(Object.keys(table).sort());
  });

  for (const [name, { gets, path, body }] of Object.entries(table)) {
    it(`answers everyone as it should: ${name}`, async () => {
      const method = name.split(' ')[0] ?? '';
      const got: Record<string, number> = {};
      for (const caller of callers) {
        const target = typeof path === 'string' ? path : await path();
        const answer = await callApi(stage.cluster.server(0), method, target, {
          ...stage.keyOf(caller),
          ...(body && { body: body() }),
        });
        got[caller] = answer.status;
        if (answer.status >= 400) expect(answer.body.error, name).toMatchObject({ code: expect.any(String) });
      }
      expect(got).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, gets[index]])));
    });
  }

  it("shows another workspace's admin nothing of this one", async () => {
    const id = await stage.newRequest();
    for (const path of ['requests', 'audit', 'keys', 'members', 'categories', 'me']) {
      const { body } = await callApi(stage.cluster.server(0), 'GET', `/api/v1/${path}`, stage.keyOf('otherWorkspace'));
      const text = JSON.stringify(body);
      for (const own of [id, stage.cluster.node.workspaceId, stage.owner.identity.keyId, stage.owner.sessionId])
        expect(text).not.toContain(own);
    }
  });

  it('takes no other workspace from the header than the key belongs to', async () => {
    const headers = { 'x-countersign-workspace': 'other' };
    expect(
      (await callApi(stage.cluster.server(0), 'GET', '/api/v1/keys', { ...stage.keyOf('admin'), headers })).status,
    ).toBe(404);
  });

  it('hides from agents how policy came to its answer, and who decided by id', async () => {
    const id = await stage.newRequest();
    await callApi(stage.cluster.server(0), 'POST', `/api/v1/requests/${id}/decision`, {
      ...stage.keyOf('operator'),
      body: { outcome: 'deny' },
    });
    const { body } = await callApi(stage.cluster.server(0), 'GET', `/api/v1/requests/${id}`, stage.keyOf('agent'));
    expect(body.request).toMatchObject({ id, decision: { by: { kind: 'key', name: 'operator' } } });
    expect(body.request).not.toHaveProperty('verdict.trace');
    expect(body.request).not.toHaveProperty('verdict.risk.factors');
    expect(body.request).not.toHaveProperty('decision.by.id');
  });

  it('never shows the hash of a key', async () => {
    for (const path of ['keys', 'audit?kind=key.created']) {
      const { body } = await callApi(stage.cluster.server(0), 'GET', `/api/v1/${path}`, stage.keyOf('admin'));
      expect(JSON.stringify(body)).not.toMatch(/secretHash"?:"[0-9a-f]{64}/);
      expect((body.items as unknown[]).length).toBeGreaterThan(3);
    }
  });
});

function exportedMethods(source: string): string[] {
  const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';
  const found = source.matchAll(
    new RegExp(`export (?:const|async function|function) (${methods})\\b|\\bas (${methods})\\b`, 'g'),
  );
  return [...found].map(([, declared, renamed]) => declared ?? renamed ?? '');
}
