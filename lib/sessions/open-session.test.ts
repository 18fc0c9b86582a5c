import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionOpen } from '@/lib/contracts/agent-messages';
import type { KeyCreate } from '@/lib/contracts/people';
import { createKey } from '@/lib/keys/create-key';
import type { SessionRow } from '@/lib/ledger/rows';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { openSession } from './open-session';
import type { AgentIdentity } from './own-key';

let node: TestNode;
let safe: AgentIdentity;
beforeAll(async () => {
  node = await createTestNode();
  safe = await makeKey({ roots: ['/safe', '/also/safe/'] });
});
afterAll(() => node.close());

async function makeKey(ceilings: Partial<KeyCreate>): Promise<AgentIdentity> {
  const { key } = await createKey(node.parts, node.system, { name: 'bot', role: 'agent', ...ceilings });
  return { workspaceId: node.workspaceId, keyId: key.id };
}

const openWith = (agent: AgentIdentity, wish: Omit<SessionOpen, 'name'>): Promise<SessionRow> =>
  openSession(node.parts, agent, { name: 'bot', ...wish }, 'connection');

describe('a session under a key with roots', () => {
  it.each([
    ['names none', {}],
    ['asks for an empty list', { workspaceRoots: [] }],
  ])("has the key's roots when it %s", async (_, wish) => {
    await expect(openWith(safe, wish)).resolves.toMatchObject({ roots: ['/safe', '/also/safe/'] });
  });

  it('may ask for less', async () => {
    const wish = { workspaceRoots: ['/safe', '/safe/app', '/also/safe'], cwd: '/safe/app' };
    const { roots, cwd } = await openWith(safe, wish);
    expect({ workspaceRoots: roots, cwd }).toEqual(wish);
  });

  it.each(['/', '/safe-evil', '/safe/../etc', '/safe/..', '/also', 'safe/../../etc', ''])(
    'may not ask for the root %j, nor start in it',
    async (path) => {
      const root = openWith(safe, { workspaceRoots: ['/safe', path] });
      await expect(root).rejects.toMatchObject({ code: 'forbidden', path: 'workspaceRoots' });
      for (const workspaceRoots of [[], ['/safe']]) {
        const start = openWith(safe, { cwd: path, workspaceRoots });
        await expect(start).rejects.toMatchObject({ code: 'forbidden', path: 'cwd' });
      }
    },
  );
});

describe('a session under a key without roots', () => {
  it('may name any', async () => {
    const agent = await makeKey({});
    await expect(openWith(agent, { workspaceRoots: ['/any'], cwd: '/' })).resolves.toMatchObject({
      roots: ['/any'],
      cwd: '/',
    });
  });
});

describe("a session's mode", () => {
  it('cannot be widened beyond plan', async () => {
    const planner = await makeKey({ mode: 'plan' });
    await expect(openWith(planner, { mode: 'normal' })).rejects.toMatchObject({ code: 'forbidden', path: 'mode' });
    await expect(openWith(planner, {})).resolves.toMatchObject({ mode: 'plan' });
    await expect(openWith(planner, { mode: 'plan' })).resolves.toMatchObject({ mode: 'plan' });
  });

  it('can be narrowed to plan', async () => {
    await expect(openWith(safe, { mode: 'plan' })).resolves.toMatchObject({ mode: 'plan' });
    await expect(openWith(safe, {})).resolves.toMatchObject({ mode: 'normal' });
  });
});
