import pg from 'pg';
import { CountersignError } from '@/lib/contracts/errors';
import { type MigrationFile, readMigrations } from './read-migrations';

/** Any number, the same in every version: it keeps two nodes from migrating at once. */
const ADVISORY_LOCK = 7_032_260_118;

/**
 * Brings the database at `url` to the newest migration and returns the names of those it applied. All of them are one
 * transaction: an interruption leaves the database as it was.
 */
export async function applyMigrations(url: string, migrations?: readonly MigrationFile[]): Promise<readonly string[]> {
  const files = migrations ?? (await readMigrations());
  // One connection without the pool's time limit: a migration may take long.
  const client = new pg.Client({ connectionString: url, application_name: 'countersign migrate' });
  // A connection lost in the middle fails the next query, and PostgreSQL undoes the transaction.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (isComplete(await readApplied(client), files)) return [];
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    if (isComplete(await readApplied(client), files)) return [];
    const { withSchemaEngine } = await import('./schema-engine');
    const applied = await withSchemaEngine(client, (engine) => engine.apply(files));
    await client.query('COMMIT');
    return applied;
  } finally {
    await client.end();
  }
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return [];
  const applied = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return applied.rows;
}

/** Throws where going on would do harm. */
function isComplete(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): boolean {
  const known = new Map(files.map((file) => [file.name, file]));
  const newer = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw refusal(
      `The database is newer than this version of Countersign: it has ${newer.join(', ')}. Update Countersign.`,
    );
  const failed = applied.find(({ finished }) => !finished);
  if (failed)
    throw refusal(
      `The migration ${failed.name} was begun by another program and failed. Repair it with \`prisma migrate resolve\`.`,
    );
  const edited = applied.find(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (edited)
    throw refusal(
      `The migration ${edited.name} is not the one the database was made with. Restore its file, or use a new database.`,
    );
  return applied.length === files.length;
}

function refusal(message: string): CountersignError {
  return new CountersignError('conflict', message);
}
