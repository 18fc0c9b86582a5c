import pino from 'pino';
import { applyMigrations } from './apply-migrations';
import { checkDrift } from './check-drift';
import { openDatabase } from './open-database';

/** The SQL of the next migration, found with a throw-away database in `dataDir`. */
export async function draftMigration(dataDir: string): Promise<string> {
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ environment: { databaseUrl: undefined, dataDir }, log, role: 'tool' });
  try {
    await applyMigrations(database.url);
    return await checkDrift(database.pool);
  } finally {
    await database.close();
  }
}
