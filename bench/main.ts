import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { applyMigrations } from '@/lib/db/apply-migrations';
import { openEmbeddedPostgres } from '@/lib/db/embedded-postgres';
import { killChildren } from './child-process';
import { makeAgentKey, startCountersign, stopServers } from './countersign-server';
import { measureCalls } from './measure-calls';
import { measureIdleAgents, measureStart } from './measure-server';
import { measureVerify } from './measure-verify';
import { formatTable, type Line, loadNow, machine } from './report';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const full = { pairs: 7, sliceSeconds: 2, events: 300_000, verifyRuns: 3 };
const plan = options.quick ? { pairs: 2, sliceSeconds: 0.7, events: 100_000, verifyRuns: 1 } : full;
const wanted = (part: string) => options.only === undefined || options.only.split(',').includes(part);
const say = (text: string) => void process.stderr.write(`  ${text}\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
const embedded = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), role: 'server' });

async function cleanUp(): Promise<void> {
  killChildren();
  await stopServers();
  await embedded.release();
  await rm(dataDir, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(embedded.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function measureAll(): Promise<Line[]> {
  const lines: Line[] = [];
  if (wanted('start')) lines.push(...(await measureStart(say)));
  const countersignUrl = await createDatabase('bench_countersign');
  const environment = {
    DATABASE_URL: countersignUrl,
    COUNTERSIGN_DATA_DIR: dataDir,
    NEXTAUTH_SECRET: 'only for this benchmark',
  };
  const key = await makeAgentKey(environment);
  if (wanted('calls')) {
    const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
    const server = await startCountersign(process.execPath, [...profile, 'dist/server.js'], environment);
    const floorUrl = await createDatabase('bench_floor');
    lines.push(...(await measureCalls({ ...plan, floorUrl, countersignUrl: server.url, key, say })));
    await server.stop();
  }
  if (wanted('idle')) lines.push(...(await measureIdleAgents(environment, key)));
  if (wanted('verify')) {
    const url = await createDatabase('bench_verify');
    await applyMigrations(url);
    lines.push(...(await measureVerify({ url, events: plan.events, runs: plan.verifyRuns, say })));
  }
  return lines;
}

const began = Date.now();
const loadBefore = loadNow();
try {
  const lines = await measureAll();
  const seconds = Math.round((Date.now() - began) / 1000);
  const when = `${new Date().toISOString().slice(0, 10)}, ${seconds} s, load average ${loadBefore} before, ${loadNow()} after`;
  process.stdout.write(`\n${machine()}\n${when}\n\n${formatTable(lines)}\n`);
} finally {
  await cleanUp();
}
process.exit(0);
