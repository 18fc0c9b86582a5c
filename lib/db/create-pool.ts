import pg from 'pg';
import type { Logger } from 'pino';

const INT8 = 20;
const INT8_ARRAY = 1016;

interface PoolOptions {
  readonly max?: number;
  /** Settings of its connections, such as `SET plan_cache_mode = force_generic_plan`. */
  readonly settings?: string;
}

/** Prisma's adapter brings its own parsers with every query, so these are for our SQL. */
export function createPool(url: string, log: Logger, { max = 10, settings = '' }: PoolOptions = {}): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(INT8_ARRAY, parseNumbers);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'countersign',
    statement_timeout: 30_000,
    query_timeout: 35_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    // Prisma's adapter reads a timestamp's digits as UTC whatever offset they carry.
    onConnect: async (client) => {
      await client.query(`SET TIME ZONE 'UTC'; ${settings}`);
    },
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  return pool;
}

function parseNumbers(text: string): number[] {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map(Number);
}
