import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CountersignError } from '@/lib/contracts/errors';

const postgresRecord = z.object({
  password: z.string().min(1),
  port: z.number().int(),
  /** Of the PostgreSQL server. */
  pid: z.number().int(),
  /** The process that stops it at its end. */
  owner: z.object({ pid: z.number().int(), role: z.enum(['server', 'tool']), id: z.string() }).nullable(),
});
export type PostgresRecord = z.infer<typeof postgresRecord>;

/** `postgres.json`, by which other processes of the same user find the running server. */
export async function readPostgresRecord(dataDir: string): Promise<PostgresRecord | undefined> {
  const path = recordPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EACCES')
      throw new CountersignError('forbidden', `${path} belongs to another user: run this as the user of the server.`);
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return postgresRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Replaced as a whole and flushed: it holds the only copy of the password. */
export async function writePostgresRecord(dataDir: string, record: PostgresRecord): Promise<void> {
  const path = recordPath(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(record, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
