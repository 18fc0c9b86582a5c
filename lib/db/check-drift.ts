import type { Pool } from 'pg';
import { withSchemaEngine } from './schema-engine';

/** The SQL still missing between the database and `prisma/schema.prisma`; empty when they agree. */
export async function checkDrift(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    return await withSchemaEngine(client, (engine) => engine.diffToSchema());
  } finally {
    client.release();
  }
}
