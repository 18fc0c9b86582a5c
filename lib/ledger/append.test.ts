import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyState } from '@/lib/audit/verify-state';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import { changeCategory } from '@/lib/registry/change-category';
import { decideRequest } from '@/lib/requests/decide-request';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import type { Command } from './command';

let node: TestNode;
let agent: TestAgent;

beforeAll(async () => {
  node = await createTestNode();
  agent = await createTestAgent(node.parts, node.workspaceId);
  await changeCategory(node.parts, node.system, 'development', { enabled: true });
});
afterAll(() => node.close());

const ask = (parts = node.parts, id?: string) =>
  requestTool(parts, agent.identity, agent.sessionId, callOf('file_write', { path: 'a.txt', content: 'x' }, id));

describe('append', () => {
  it('answers the same call with the same answer, also when both come in one batch', async () => {
    const [first, second] = await Promise.all([ask(node.parts, 'twice'), ask(node.parts, 'twice')]);
    const later = await ask(node.parts, 'twice');
    expect(second).toEqual(first);
    expect(later).toEqual(first);
    const { rows } = await node.parts.pool.query(
      "SELECT count(*)::int AS n FROM ledger_events WHERE subject = 'request:twice'",
    );
    expect(rows[0]).toEqual({ n: 1 });
  });

  it('refuses an id that was used for another call', async () => {
    await ask(node.parts, 'taken');
    const other = requestTool(
      node.parts,
      agent.identity,
      agent.sessionId,
      callOf('file_write', { path: 'b.txt' }, 'taken'),
    );
    await expect(other).rejects.toMatchObject({ code: 'conflict', path: 'id' });
  });

  it('lets one poisoned command among 200 in a batch fail alone', async () => {
    const poison: Command<string> = {
      decide: () => ({
        events: [
          {
            kind: 'category.created',
            actor: 'system',
            subject: 'category:poison',
            // Postgres takes no NUL in a text column: the statement itself fails.
            payload: { id: 'poison', name: 'nul \u0000', description: '', enabled: true, permission: 'execute' },
          },
        ],
        result: () => 'written',
      }),
    };
    const calls = Array.from({ length: 199 }, (_, index) => ask(node.parts, `beside-poison-${index}`));
    const poisoned = node.parts.ledger.append(node.workspaceId, poison);
    await expect(poisoned).rejects.toMatchObject({ code: 'unavailable' });
    const answers = await Promise.all(calls);
    expect(answers.every(({ status }) => status === 'pending')).toBe(true);
    const { rows } = await node.parts.pool.query(
      "SELECT count(*)::int AS n FROM requests WHERE id LIKE 'beside-poison-%'",
    );
    expect(rows[0]).toEqual({ n: 199 });
  });

  it('lets a command that throws fail alone', async () => {
    const broken: Command<never> = {
      decide: () => {
        throw new TypeError('a bug');
      },
    };
    const [good, bad] = await Promise.allSettled([ask(), node.parts.ledger.append(node.workspaceId, broken)]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  });

  it('decides each request once when two nodes decide the opposite at the same time', async () => {
    const other = node.another();
    const requests = await Promise.all(Array.from({ length: 50 }, () => ask()));
    const outcomes = await Promise.all(
      requests.flatMap(({ id }) => [
        decideRequest(node.parts, { ...node.system, name: 'one' }, id, { outcome: 'approve' }).catch((error) => error),
        decideRequest(other, { ...node.system, name: 'two' }, id, { outcome: 'deny' }).catch((error) => error),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome instanceof Error)).toHaveLength(50);
    const { rows } = await node.parts.pool.query(
      'SELECT subject FROM ledger_events WHERE kind = $1 AND subject = ANY($2) GROUP BY subject HAVING count(*) = 1',
      ['request.decided', requests.map(({ id }) => `request:${id}`)],
    );
    expect(rows).toHaveLength(50);
  });

  it('decides nothing under a policy another node has replaced', async () => {
    const other = node.another();
    await other.ledger.view(node.workspaceId);
    await changeCategory(node.parts, node.system, 'development', { enabled: false });
    await expect(ask(other)).resolves.toMatchObject({ status: 'denied', verdict: { rule: 'disabled' } });
    await changeCategory(node.parts, node.system, 'development', { enabled: true });
    await expect(ask(other)).resolves.toMatchObject({ status: 'pending' });
  });

  it('decides the next batch while one is being written, and drops it when another node was faster', async () => {
    const nodes = [node.parts, node.another()];
    const answers = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => {
        // In many turns of the event loop, so that calls arrive before, during and after a commit; each id twice.
        for (let turn = 0; turn < index % 60; turn += 1) await new Promise(setImmediate);
        const id = `ahead-${index >> 1}`;
        return ask(nodes[(index >> 1) % 7 === 0 ? 1 : 0], id);
      }),
    );
    for (let pair = 0; pair < 600; pair += 2) expect(answers[pair]).toEqual(answers[pair + 1]);
    const { rows } = await node.parts.pool.query(
      "SELECT count(*)::int AS n, count(DISTINCT subject)::int AS ids FROM ledger_events WHERE subject LIKE 'request:ahead-%'",
    );
    expect(rows[0]).toEqual({ n: 300, ids: 300 });
    await expect(verifyWorkspace(node.parts, { workspaceId: node.workspaceId })).resolves.toMatchObject({ ok: true });
    await expect(verifyState(node.parts.pool, node.workspaceId)).resolves.toMatchObject({ ok: true });
  });

  it('takes writes from several nodes at once into one chain that verifies and rebuilds', async () => {
    const nodes = [node.parts, node.another(), node.another()];
    const answers = await Promise.all(nodes.flatMap((parts) => Array.from({ length: 100 }, () => ask(parts))));
    expect(answers).toHaveLength(300);
    await expect(verifyWorkspace(node.parts, { workspaceId: node.workspaceId })).resolves.toMatchObject({ ok: true });
    await expect(verifyState(node.parts.pool, node.workspaceId)).resolves.toMatchObject({ ok: true });
  });

  it('tells every event once, in order and without a gap, on every node', async () => {
    const other = node.another();
    const { seq } = await other.ledger.view(node.workspaceId);
    const seen: number[] = [];
    const caughtUp = new Promise<void>((resolve) => {
      other.ledger.onEvents((_workspaceId, events) => {
        for (const event of events) seen.push(event.seq);
        if (seen.length >= 120) resolve();
      });
    });
    await Promise.all(Array.from({ length: 120 }, (_, index) => ask(index % 2 ? node.parts : other)));
    await caughtUp;
    expect(seen.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, index) => seq + index + 1));
  });
});
