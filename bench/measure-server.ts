import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startChild } from './child-process';
import { residentMegabytes, startCountersign } from './countersign-server';
import { type Line, loadNow, megabytes } from './report';
import type { AgentsQuestion } from './run-agents';

const IDLE_AGENTS = 2_000;
const SETTLE_MS = 3_000;

/** `npm start` with the embedded PostgreSQL: on a new data directory, then on the one that left. */
export async function measureStart(say: (text: string) => void): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const environment = { COUNTERSIGN_DATA_DIR: dataDir, DATABASE_URL: '' };
  const lines: Line[] = [];
  try {
    for (const what of ['new data directory', 'existing data directory']) {
      const server = await startCountersign('npm', ['start', '--silent'], environment);
      await server.stop();
      const seconds = server.readyAfterMs / 1000;
      say(`npm start, ${what}: ready after ${seconds.toFixed(2)} s (load ${loadNow()})`);
      lines.push({
        what: `npm start to ready, ${what}`,
        measured: `${seconds.toFixed(2)} s`,
        target: '≤ 3.00 s',
        ok: seconds <= 3,
      });
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return lines;
}

/** What sessions that only wait cost a server that has just started. */
export async function measureIdleAgents(environment: Record<string, string>, key: string): Promise<Line[]> {
  const server = await startCountersign(process.execPath, ['dist/server.js'], environment);
  const agents = await startChild('run-agents');
  const connect = (count: number) =>
    agents.ask({ do: 'connect', url: server.url, key, agents: count } satisfies AgentsQuestion);
  await connect(1);
  await setTimeout(SETTLE_MS);
  const before = await residentMegabytes(server.pid);
  await connect(1 + IDLE_AGENTS);
  await setTimeout(SETTLE_MS);
  const after = await residentMegabytes(server.pid);
  await agents.stop();
  await server.stop();
  const added = after - before;
  return [
    {
      what: `${IDLE_AGENTS.toLocaleString('en-US')} idle agents add`,
      measured: `${megabytes(added)} (${megabytes(before)} → ${megabytes(after)})`,
      target: '≤ 120 MB',
      ok: added <= 120,
    },
  ];
}
