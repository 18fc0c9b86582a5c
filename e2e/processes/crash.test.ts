import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyState } from '@/lib/audit/verify-state';
import { seededRandom } from '@/lib/demo/seeded-random';
import { CheckpointFile } from '@/lib/ledger/checkpoint-file';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { decideRequest } from '@/lib/requests/decide-request';
import { type Agent, type Answer, connect } from '@/lib/sdk/connect';
import { type Cluster, callApi, startCluster } from './cluster';
import { eventually } from './eventually';

const REQUESTS = 2_000;
const KILLS = 20;
const AGENTS = 8;
/** Every so many calls one waits for a person. */
const PENDING_EVERY = 20;
const BURST = Math.floor(REQUESTS / (KILLS + 1));

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(2);
});
afterAll(() => cluster?.close());

it(`loses and doubles nothing when servers are killed ${KILLS} times in the middle of ${REQUESTS} requests`, {
  timeout: 240_000,
}, async () => {
  const random = seededRandom(4_711);
  const { node, servers } = cluster;
  const { parts, workspaceId } = node;
  const { secret } = await cluster.key('agent');
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, (_, index) =>
      connect({ url: cluster.server(index % 2).url, key: secret, name: `agent ${index}`, timeoutSeconds: 600 }),
    ),
  );
  const answers = new Map<string, Answer>();
  const calls: Promise<void>[] = [];
  const pending: string[] = [];

  const start = (index: number) => {
    const id = `crash-${index}`;
    const waits = index % PENDING_EVERY === 0;
    if (waits) pending.push(id);
    const call = waits
      ? { id, tool: 'file_write', args: { path: `${index}.ts`, content: 'x'.repeat(200) } }
      : { id, tool: 'file_read', args: { path: `${index}.ts` } };
    calls.push(
      agentOf(agents, index)
        .request(call)
        .then((answer) => void answers.set(id, answer)),
    );
  };

  let started = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = answers.size;
    for (let index = 0; index < BURST; index += 1) start(started++);
    const point = before + Math.floor(random.between(0, BURST * 0.7));
    await eventually(() => answers.size >= point, 30_000, 1);
    const victim = cluster.server(Math.floor(random.between(0, servers.length)));
    await victim.kill();
    // A person decides while the agent's server may be down: the answer has to wait for the agent.
    for (const id of pending.splice(0, 2)) await decideWhenThere(id, kill % 2 ? 'approve' : 'deny');
    await victim.start();
  }
  while (started < REQUESTS) start(started++);

  const operator = await cluster.key('operator');
  for (const [index, id] of pending.entries()) {
    const path = `/api/v1/requests/${id}/decision`;
    await eventually(async () => {
      const body = { outcome: index % 2 ? 'approve' : 'deny', guidance: 'after the restart' };
      return (await callApi(cluster.server(index % 2), 'POST', path, { key: operator.secret, body })).status === 200;
    });
  }
  await Promise.all(calls);
  await Promise.all(agents.map((agent) => agent.close()));

  expect(answers.size).toBe(REQUESTS);
  const { rows } = await parts.pool.query<{ id: string; status: string }>('SELECT id, status FROM requests');
  expect(rows).toHaveLength(REQUESTS);
  for (const { id, status } of rows) expect(answers.get(id)?.status, id).toBe(status);
  const created = await parts.pool.query(
    `SELECT count(*)::int AS events, count(DISTINCT subject)::int AS requests,
       (SELECT count(*)::int FROM ledger_events WHERE kind = 'request.decided') AS decided
     FROM ledger_events WHERE kind = 'request.created'`,
  );
  expect(created.rows[0]).toEqual({ events: REQUESTS, requests: REQUESTS, decided: REQUESTS / PENDING_EVERY });
  const key = parts.checkpointKey;
  for (const dataDir of cluster.dataDirs) {
    // Each server's own file is newer than the last row it could still sign.
    const keptCheckpoint = (await new CheckpointFile(dataDir).read())[workspaceId];
    expect(keptCheckpoint?.seq).toBeGreaterThan(0);
    const report = await verifyLedger({ pool: parts.pool, workspaceId, key, keptCheckpoint });
    expect(report.firstBad).toBeUndefined();
  }
  await expect(verifyState(parts.pool, workspaceId)).resolves.toMatchObject({ ok: true });

  async function decideWhenThere(id: string, outcome: 'approve' | 'deny'): Promise<void> {
    const { rows: there } = await parts.pool.query('SELECT 1 FROM requests WHERE id = $1', [id]);
    // Its agent may not have got through yet: then it is decided at the end.
    if (there.length === 0) pending.push(id);
    else await decideRequest(parts, node.system, id, { outcome });
  }
});

function agentOf(agents: readonly Agent[], index: number): Agent {
  const agent = agents[index % agents.length];
  if (!agent) throw new Error('There is no agent.');
  return agent;
}
