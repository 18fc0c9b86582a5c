import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHORTEST = 16;

/** A secret made at first start and kept in the data directory, readable by its owner alone. */
export async function keepSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600 });
  try {
    // Linking is all or nothing: of several starting processes one wins, and the others read what it wrote.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < SHORTEST) throw new Error(`${path} is damaged: remove it, and a new one is made.`);
  return secret;
}
