import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '@/lib/db/find-free-port';
import { callApi, emit, openAgent } from './cluster';
import { eventually } from './eventually';
import { buildIfStale, ServerProcess } from './server-process';

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  buildIfStale();
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
  server = new ServerProcess({ port: await findFreePort(undefined), dataDir });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('finds everything again when it was killed with its own PostgreSQL, and stops that at its end', async () => {
  await server.start();
  const [agent, operator] = [makeKey('agent'), makeKey('operator')];
  const socket = await openAgent(server, agent);
  for (let index = 0; index < 20; index += 1) {
    const call = { id: `kept-${index}`, tool: 'file_read', args: { path: `${index}` } };
    expect(await emit(socket, 'tool:request', call)).toMatchObject({ ok: true, request: { status: 'approved' } });
  }
  const orphan = await postgresPid();
  await server.kill();
  expect(isAlive(orphan)).toBe(true);

  await server.start();
  expect(await postgresPid()).toBe(orphan);
  const page = await callApi(server, 'GET', '/api/v1/requests?limit=50', { key: operator });
  expect(page.body.items).toHaveLength(20);
  const verified = await callApi(server, 'GET', '/api/v1/audit/verify', { key: operator });
  expect(verified.body).toMatchObject({ ok: true });

  await server.stop();
  await eventually(() => !isAlive(orphan), 10_000);

  // The same after PostgreSQL was killed along with it.
  await server.start();
  const second = await postgresPid();
  expect(second).not.toBe(orphan);
  await server.kill();
  process.kill(second, 'SIGKILL');
  await server.start();
  const again = await callApi(server, 'GET', '/api/v1/requests?limit=50', { key: operator });
  expect(again.body.items).toHaveLength(20);
  await server.stop();
});

function makeKey(role: string): string {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/countersign.mjs', 'keys', 'create', '--role', role, '--name', role],
    { encoding: 'utf8', env: { ...inherited, COUNTERSIGN_DATA_DIR: dataDir } },
  );
  if (status !== 0) throw new Error(`No key was made: ${stderr}`);
  return stdout.trim();
}

async function postgresPid(): Promise<number> {
  return JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')).pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
