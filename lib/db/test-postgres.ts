import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { applyMigrations } from './apply-migrations';
import { openEmbeddedPostgres } from './embedded-postgres';

/** The environment variable by which a test run tells its workers where the migrated template is. */
export const TEST_TEMPLATE_URL = 'COUNTERSIGN_TEST_TEMPLATE_URL';

export interface TestPostgres {
  readonly templateUrl: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with one migrated database, the template of the tests' databases. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-postgres-'));
  const embedded = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), role: 'server' });
  const stop = async () => {
    await embedded.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await applyMigrations(embedded.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { templateUrl: embedded.url, stop };
}
