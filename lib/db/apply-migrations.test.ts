import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations } from './apply-migrations';
import { checkDrift } from './check-drift';
import { createPool } from './create-pool';
import { type MigrationFile, readMigrations } from './read-migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
let emptyUrl: string;
let empty: Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  const name = `${new URL(database.url).pathname.slice(1)}_empty`;
  await database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  emptyUrl = url.href;
  empty = createPool(emptyUrl, pino({ level: 'silent' }));
});
afterEach(async () => {
  await empty.end();
  await database.pool.query(`DROP DATABASE ${new URL(emptyUrl).pathname.slice(1)} WITH (FORCE)`);
  await database.drop();
});

function migration(name: string, sql: string): MigrationFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function tables(): Promise<string[]> {
  const { rows } = await empty.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('applyMigrations', () => {
  it('applies everything once, recorded as Prisma would', async () => {
    const files = await readMigrations();
    expect(await applyMigrations(emptyUrl)).toEqual(files.map(({ name }) => name));
    expect(await applyMigrations(emptyUrl)).toEqual([]);
    const { rows } = await empty.query(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, applied_steps_count AS steps FROM _prisma_migrations`,
    );
    expect(rows).toEqual(files.map(({ name, checksum }) => ({ name, checksum, finished: true, steps: 1 })));
  });

  it('leads to exactly what schema.prisma says', async () => {
    await applyMigrations(emptyUrl);
    expect(await checkDrift(empty)).toBe('');
    await empty.query('ALTER TABLE tools DROP COLUMN description');
    expect(await checkDrift(empty)).toContain('ADD COLUMN     "description" TEXT NOT NULL');
  });

  it('is safe when several nodes start at once', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => applyMigrations(emptyUrl)));
    expect(results.flat()).toEqual((await readMigrations()).map(({ name }) => name));
  });

  it('adds a later migration to an existing database', async () => {
    await applyMigrations(emptyUrl);
    const files = [...(await readMigrations()), migration('29990101000000_more', 'CREATE TABLE more (id int);')];
    expect(await applyMigrations(emptyUrl, files)).toEqual(['29990101000000_more']);
    expect(await tables()).toContain('more');
  });

  it('leaves nothing behind when one fails, so that the next start can try again', async () => {
    const good = migration('1_good', 'CREATE TABLE good (id int);');
    const bad = migration('2_bad', 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(applyMigrations(emptyUrl, [good, bad])).rejects.toThrow(/division by zero/);
    expect(await tables()).toEqual([]);
    expect(await applyMigrations(emptyUrl, [good])).toEqual(['1_good']);
  });

  it('refuses a database that is newer than the code', async () => {
    const files = [migration('1_a', 'CREATE TABLE a (id int);'), migration('2_b', 'CREATE TABLE b (id int);')];
    await applyMigrations(emptyUrl, files);
    await expect(applyMigrations(emptyUrl, files.slice(0, 1))).rejects.toThrow(/newer than this version.*2_b/);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await applyMigrations(emptyUrl, [migration('1_a', 'CREATE TABLE a (id int);')]);
    const edited = migration('1_a', 'CREATE TABLE a (id bigint);');
    await expect(applyMigrations(emptyUrl, [edited])).rejects.toThrow(/1_a is not the one/);
  });
});
