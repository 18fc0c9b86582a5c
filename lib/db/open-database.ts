import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { CountersignError } from '@/lib/contracts/errors';
import type { Environment } from '@/lib/environment/environment';
import { createPool } from './create-pool';
import { openEmbeddedPostgres } from './embedded-postgres';
import { PrismaClient } from './generated/client';

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  readonly environment: Pick<Environment, 'databaseUrl' | 'dataDir'>;
  readonly log: Logger;
  /** A server keeps the embedded database and stops it at its end; a tool leaves a running one as it found it. */
  readonly role: 'server' | 'tool';
}

export async function openDatabase({ environment, log, role }: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  const embedded = databaseUrl === undefined ? await openEmbeddedPostgres({ dataDir, log, role }) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const pool = createPool(url, log);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
    await embedded?.release();
  };
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await close();
    throw unreachable(url, error);
  }
  return { url, pool, prisma, close };
}

/** Says where it tried, never with which password. */
function unreachable(url: string, error: unknown): CountersignError {
  const { hostname, port, pathname, username } = new URL(url);
  const where = `${username || 'the default user'}@${hostname || 'localhost'}:${port || '5432'}${pathname}`;
  const what = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
  return new CountersignError(
    'unavailable',
    `The database ${where} cannot be used: ${what}. Check that PostgreSQL runs there, that this machine may reach it, ` +
      'that the database exists, and that user and password in DATABASE_URL are right.',
  );
}
