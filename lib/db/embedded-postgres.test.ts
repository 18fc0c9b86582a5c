import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres';
import { findProjectRoot } from './find-project-root';
import { type PostgresRecord, readPostgresRecord } from './postgres-record';
import { isAlive } from './postmaster-file';

const log = pino({ level: 'silent' });
const open = (role: 'server' | 'tool') => openEmbeddedPostgres({ dataDir, log, role });
let dataDir: string;
let program: string;
const children: ChildProcess[] = [];

/** A process of its own that opens the database, says so, and stays. */
beforeAll(async () => {
  const root = findProjectRoot();
  const cache = join(root, 'node_modules', '.cache', 'countersign');
  await mkdir(cache, { recursive: true });
  program = join(await mkdtemp(join(cache, 'opener-')), 'opener.mjs');
  const contents = `
    import pino from 'pino';
    import { openEmbeddedPostgres } from '@/lib/db/embedded-postgres';
    const [, , dataDir, role] = process.argv;
    const opened = await openEmbeddedPostgres({ dataDir, role, log: pino({ level: 'silent' }) });
    process.on('SIGTERM', () => opened.release().then(() => process.exit(0)));
    console.log('open');
    setInterval(() => undefined, 1000);`;
  await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'error',
  });
});
afterAll(() => rm(join(program, '..'), { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const record = await readPostgresRecord(dataDir);
  if (record && record.pid > 0 && isAlive(record.pid)) process.kill(record.pid, 'SIGQUIT');
  await expect.poll(() => record === undefined || record.pid === 0 || !isAlive(record.pid)).toBe(true);
  await rm(dataDir, { recursive: true });
});

async function inOtherProcess(role: 'server' | 'tool'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, dataDir, role], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the other process ended')));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function record(): Promise<PostgresRecord> {
  const found = await readPostgresRecord(dataDir);
  if (!found) throw new Error('there is no postgres.json');
  return found;
}

describe('the embedded PostgreSQL', { timeout: 90_000 }, () => {
  it('starts new, stops, and starts again with what it had, safe and local', async () => {
    const first = await open('server');
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const settings = await query<{ name: string; setting: string }>(
      first.url,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories') ORDER BY name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', 'on', '']);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const { pid } = await record();
    await first.release();
    expect(isAlive(pid)).toBe(false);

    const second = await open('server');
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
    await second.release();
  });

  it('is adopted after its server was killed, and stopped by the one that adopted it', async () => {
    await end(await inOtherProcess('server'), 'SIGKILL');
    const { pid } = await record();
    expect(isAlive(pid)).toBe(true);
    const adopted = await open('server');
    expect((await record()).pid).toBe(pid);
    await adopted.release();
    expect(isAlive(pid)).toBe(false);
  });

  it('is found by a tool beside a server and left running', async () => {
    const server = await inOtherProcess('server');
    const { pid } = await record();
    const tool = await open('tool');
    expect(await query(tool.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await tool.release();
    expect(isAlive(pid)).toBe(true);
    await end(server, 'SIGTERM');
    expect(isAlive(pid)).toBe(false);
  });

  it('is stopped by a tool that had to start it, unless a server took it over', async () => {
    const alone = await open('tool');
    const { pid } = await record();
    await alone.release();
    expect(isAlive(pid)).toBe(false);

    const tool = await open('tool');
    const server = await inOtherProcess('server');
    await tool.release();
    expect(isAlive((await record()).pid)).toBe(true);
    await end(server, 'SIGTERM');
    expect(isAlive((await record()).pid)).toBe(false);
  });

  it('starts once when several processes want it at the same time', async () => {
    const opened = await Promise.all([open('server'), inOtherProcess('server'), inOtherProcess('tool'), open('tool')]);
    expect(opened[0].url).toBe(opened[3].url);
    expect(await query(opened[0].url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('survives an initialisation that was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres', 'data.new', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'data.new', 'PG_VERSION'), '18\n');
    await writeFile(join(dataDir, 'postgres', 'password'), 'old');
    const opened = await open('server');
    expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres', 'data.new'))).toBe(false);
    await opened.release();
  });

  it('takes another port when its own is taken', async () => {
    await (await open('server')).release();
    const { port } = await record();
    const squatter = createServer().listen(port, '127.0.0.1');
    const opened = await open('server');
    expect((await record()).port).not.toBe(port);
    expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await opened.release();
    squatter.close();
  });

  it('starts after PostgreSQL itself was killed, even if its process number now belongs to another program', async () => {
    const before = await open('server');
    await query(before.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const { pid } = await record();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(process.pid)));
    const opened = await open('server');
    expect(await query(opened.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
    await opened.release();
  });

  it('waits for a backend that outlives its killed server', async () => {
    const before = await open('server');
    const client = new pg.Client({ connectionString: before.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill((await record()).pid, 'SIGKILL');
    const opening = open('server');
    const early = await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 1000, 'waiting'))]);
    expect(early).toBe('waiting');
    process.kill(backend, 'SIGKILL');
    const opened = await opening;
    expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await client.end().catch(() => undefined);
    await opened.release();
  });

  it('gets a new password when postgres.json is lost', async () => {
    await (await open('server')).release();
    await rm(join(dataDir, 'postgres.json'));
    const opened = await open('server');
    expect(await query(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await opened.release();
  });
});
