import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CountersignError } from '@/lib/contracts/errors';
import type { PostgresRecord } from './postgres-record';
import { isAlive } from './postmaster-file';

const DATABASE = 'countersign';
const NO_SUCH_DATABASE = '3D000';
const STARTING_UP = '57P03';

type Address = Pick<PostgresRecord, 'port' | 'password'>;

export function embeddedUrl({ port, password }: Address, database = DATABASE): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Resolves when the server answers (it may still be starting), is the one of `directory`, and has our database.
 * Rejects as soon as the process itself is gone: nothing is coming up then.
 */
export async function connectToCluster(address: Address & { pid: number }, directory: string): Promise<void> {
  const alive = () => isAlive(address.pid);
  const check = checkDirectory(address, directory);
  if (await withClient(embeddedUrl(address), check, { expected: NO_SUCH_DATABASE, alive })) return;
  const create = async (client: pg.Client) => {
    await check(client);
    await client.query(`CREATE DATABASE ${DATABASE}`);
  };
  await withClient(embeddedUrl(address, 'postgres'), create, { alive });
}

/** Asked after our own connections are closed. Undefined when the server does not answer any more. */
export async function countOtherClients(address: Address): Promise<number | undefined> {
  let count: number | undefined;
  const ask = async (client: pg.Client) => {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    count = Number(rows[0]?.count ?? 0);
  };
  await withClient(embeddedUrl(address, 'postgres'), ask, { expected: 'ECONNREFUSED' });
  return count;
}

function checkDirectory({ port }: Address, directory: string) {
  return async (client: pg.Client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const actual = rows[0]?.data_directory ?? '';
    if ((await realpath(actual)) === (await realpath(directory))) return;
    throw new CountersignError(
      'conflict',
      `The PostgreSQL on port ${port} runs from ${actual}, not from ${directory}.`,
    );
  };
}

/** False when connecting failed with the `expected` code; waits while the server is still starting. */
async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<void>,
  { expected, alive = () => true }: { expected?: string; alive?: () => boolean } = {},
): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'countersign',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await work(client);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== undefined && code === expected) return false;
      const starting = code === STARTING_UP || code === 'ECONNREFUSED';
      if (!starting || !alive() || Date.now() > deadline) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
