import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import pino from 'pino';
import { createPool } from './create-pool';
import { PrismaClient } from './generated/client';
import type { Database } from './open-database';
import { startTestPostgres, TEST_TEMPLATE_URL, type TestPostgres } from './test-postgres';

export interface TestDatabase extends Omit<Database, 'close'> {
  /** An empty directory of its own, for what a server keeps in files. */
  readonly dataDir: string;
  /** Closes the connections and removes database and directory. */
  drop(): Promise<void>;
}

let own: Promise<TestPostgres> | undefined;
let users = 0;

/** A fresh, migrated database on the PostgreSQL of the test run, or on one started for it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = process.env[TEST_TEMPLATE_URL] ?? (await shareOwn());
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${new URL(templateUrl).pathname.slice(1)}`);
  const url = withDatabase(templateUrl, name);
  const pool = createPool(url, pino({ level: 'silent' }));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-test-'));
  const drop = async () => {
    await prisma.$disconnect();
    if (!pool.ended) await pool.end();
    await asAdmin(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(dataDir, { recursive: true, force: true });
    await leaveOwn();
  };
  return { url, pool, prisma, dataDir, drop };
}

async function shareOwn(): Promise<string> {
  users += 1;
  own ??= startTestPostgres();
  return (await own).templateUrl;
}

async function leaveOwn(): Promise<void> {
  if (own === undefined) return;
  users -= 1;
  if (users > 0) return;
  const ending = own;
  own = undefined;
  await (await ending).stop();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
