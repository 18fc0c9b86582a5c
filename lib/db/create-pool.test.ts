import { PrismaPg } from '@prisma/adapter-pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './create-pool';
import { PrismaClient } from './generated/client';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('reads int8 as a number for our SQL and as a bigint for Prisma', async () => {
  const { rows } = await database.pool.query(`SELECT 7::int8 AS one, '{1,2}'::int8[] AS many, '{}'::int8[] AS none`);
  expect(rows).toEqual([{ one: 7, many: [1, 2], none: [] }]);
  await database.prisma.ledgerHead.create({ data: { workspaceId: 'w', seq: 2n ** 60n, hash: 'h', at: new Date() } });
  expect(await database.prisma.ledgerHead.findFirst()).toMatchObject({ seq: 2n ** 60n });
});

it('reads times alike in both, whatever time zone the database is set to', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kolkata'`);
  const at = new Date('2026-03-04T05:06:07.089Z');
  await database.prisma.workspace.create({ data: { id: 'w', slug: 'w', name: 'w', createdAt: at } });
  const pool = createPool(database.url, pino({ level: 'silent' }));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  try {
    expect((await prisma.workspace.findFirstOrThrow()).createdAt).toEqual(at);
    expect((await pool.query('SELECT created_at FROM workspaces')).rows).toEqual([{ created_at: at }]);
  } finally {
    await prisma.$disconnect();
    await pool.end();
  }
});

it('limits a statement to thirty seconds and names itself', async () => {
  const { rows } = await database.pool.query(
    `SELECT current_setting('statement_timeout') AS timeout, current_setting('application_name') AS name`,
  );
  expect(rows).toEqual([{ timeout: '30s', name: 'countersign' }]);
});

it('outlives a connection that PostgreSQL ends', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  client.release();
  await database.pool.query('SELECT pg_terminate_backend($1) FROM pg_sleep(0)', [rows[0]?.pid]).catch(() => undefined);
  await expect
    .poll(() =>
      database.pool.query('SELECT 1 AS one').then(
        (result) => result.rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
});
