import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProjectRoot } from './find-project-root';

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** As Prisma records it. */
  readonly checksum: string;
}

/** `prisma/migrations`, oldest first. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const directory = join(findProjectRoot(), 'prisma', 'migrations');
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
