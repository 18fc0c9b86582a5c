import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyState } from '@/lib/audit/verify-state';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import { type ToolRequest, toolRequest } from '@/lib/contracts/tool-request';
import { type Answered, type Cluster, callApi, emit, openAgent, startCluster } from './cluster';

const REQUESTS = 500;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(2);
});
afterAll(() => cluster?.close());

it(`decides each of ${REQUESTS} requests once when two processes say the opposite at the same time`, async () => {
  const [agent, one, two] = await Promise.all([
    cluster.key('agent'),
    cluster.key('operator', 'one'),
    cluster.key('operator', 'two'),
  ]);
  const socket = await openAgent(cluster.server(0), agent.secret);
  const told = new Map<string, string>();
  socket.on('tool:decided', ({ request }, acknowledge) => {
    told.set(request.id, request.status);
    acknowledge();
  });
  const ids = Array.from({ length: REQUESTS }, (_, index) => `race-${index}`);
  const asked = await Promise.all(
    ids.map((id) => emit(socket, 'tool:request', { id, tool: 'file_write', args: { path: `${id}.ts` } })),
  );
  expect(asked.filter((answer) => answer.ok === true)).toHaveLength(REQUESTS);

  const decide = (server: number, id: string, key: string, outcome: string) =>
    callApi(cluster.server(server), 'POST', `/api/v1/requests/${id}/decision`, { key, body: { outcome } });
  const races = await Promise.all(
    ids.map((id, index) => {
      // Neither process is always the first to be asked.
      const sides = [() => decide(0, id, one.secret, 'approve'), () => decide(1, id, two.secret, 'deny')];
      if (index % 2) sides.reverse();
      return Promise.all(sides.map((side) => side()));
    }),
  );

  const winners = { one: 0, two: 0 };
  for (const [index, race] of races.entries()) {
    const won = race.filter(({ status }) => status === 200);
    const lost = race.filter(({ status }) => status === 409);
    expect([won.length, lost.length], JSON.stringify(race.map(({ status, body }) => [status, body.error]))).toEqual([
      1, 1,
    ]);
    const winner = decidedIn(won[0]);
    expect(winner.id).toBe(ids[index]);
    expect(decidedIn(lost[0])).toEqual(winner);
    expect(lost[0]?.body.error).toMatchObject({ message: expect.stringContaining(`by ${winner.decision?.by.name}`) });
    winners[winner.decision?.by.name === 'one' ? 'one' : 'two'] += 1;
  }
  expect(winners.one + winners.two).toBe(REQUESTS);
  // Otherwise this would have been no race.
  expect(Math.min(winners.one, winners.two)).toBeGreaterThan(0);

  const { pool } = cluster.node.parts;
  const { rows } = await pool.query(
    `SELECT count(*)::int AS events, count(DISTINCT subject)::int AS requests FROM ledger_events WHERE kind = 'request.decided'`,
  );
  expect(rows[0]).toEqual({ events: REQUESTS, requests: REQUESTS });
  const statuses = await pool.query('SELECT id, status FROM requests');
  await expect.poll(() => told.size, { timeout: 20_000 }).toBe(REQUESTS);
  for (const { id, status } of statuses.rows) expect(told.get(id)).toBe(status);

  const { workspaceId } = cluster.node;
  await expect(verifyWorkspace(cluster.node.parts, { workspaceId })).resolves.toMatchObject({ ok: true });
  await expect(verifyState(pool, workspaceId)).resolves.toMatchObject({ ok: true });
  socket.disconnect();
});

function decidedIn(answer: Answered | undefined): Pick<ToolRequest, 'id' | 'decision'> {
  return toolRequest.pick({ id: true, decision: true }).parse(answer?.body.request);
}
