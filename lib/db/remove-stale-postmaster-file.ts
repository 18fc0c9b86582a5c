import { readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CountersignError } from '@/lib/contracts/errors';
import { isAlive } from './postmaster-file';

const GIVE_UP_AFTER = 30_000;

/**
 * PostgreSQL overlooks the file of a dead process, but not of one that is unfetched or whose number was taken over.
 * The file also guards against backends that outlive their killed server, so it goes only when there are none.
 */
export async function removeStalePostmasterFile(cluster: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER;
  for (;;) {
    const left = await findBackends(cluster);
    if (left.length === 0) break;
    if (Date.now() > deadline)
      throw new CountersignError(
        'unavailable',
        `Processes ${left.join(', ')} of a killed PostgreSQL still use ${cluster}: end them, then start again.`,
      );
    await pause(50);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** Every process of a PostgreSQL server works in its data directory. Elsewhere than on Linux there is no telling. */
async function findBackends(cluster: string): Promise<number[]> {
  const directory = await realpath(cluster);
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory && isAlive(pid)),
  );
  return pids.filter((_, index) => found[index]);
}
