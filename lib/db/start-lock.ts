import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CountersignError } from '@/lib/contracts/errors';
import { isAlive } from './postmaster-file';

const HEARTBEAT = 2_000;
/** A holder that has not touched its lock for this long is gone, even if its process id lives on as someone else's. */
const STALE_AFTER = 20_000;
const GIVE_UP_AFTER = 90_000;

/** Runs `work` while no other process does so under the same `path`. */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = `${process.pid} ${randomUUID()}`;
  const deadline = Date.now() + GIVE_UP_AFTER;
  while (!(await take(path, token))) {
    await removeStale(path);
    if (Date.now() > deadline)
      throw new CountersignError(
        'unavailable',
        `Another process has held ${path} too long: end it, or remove the file.`,
      );
    await pause(25);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await contentOf(path)) === token) await rm(path, { force: true });
  }
}

async function take(path: string, token: string): Promise<boolean> {
  try {
    await writeFile(path, token, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(path: string): Promise<void> {
  const seen = await contentOf(path);
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (seen === undefined) return;
  // Just made and not yet written: its process id comes in a moment.
  const holder = Number(seen.split(' ')[0]);
  const gone = seen !== '' && holder !== process.pid && !isAlive(holder);
  if (!gone && age < STALE_AFTER) return;
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await contentOf(aside);
  // Someone else was quicker and this is their new lock: give it back.
  if (moved !== undefined && moved !== seen) await rename(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
