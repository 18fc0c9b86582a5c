import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { connectToCluster, countOtherClients, embeddedUrl } from './connect-to-cluster';
import { findFreePort } from './find-free-port';
import {
  type Cluster,
  initialiseCluster,
  prepareCluster,
  resetPassword,
  startCluster,
  stopCluster,
} from './postgres-cluster';
import { type PostgresRecord, readPostgresRecord, writePostgresRecord } from './postgres-record';
import { isAlive, isPostgres, readPostmasterFile } from './postmaster-file';
import { removeStalePostmasterFile } from './remove-stale-postmaster-file';
import { withStartLock } from './start-lock';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server if this process is the one to do so and nobody else is connected. */
  release(): Promise<void>;
}

interface Opening {
  readonly dataDir: string;
  readonly log: Logger;
  readonly role: 'server' | 'tool';
}

type Owner = NonNullable<PostgresRecord['owner']>;

/** Finds the PostgreSQL that runs from `dataDir`, whoever started it, or starts it. */
export async function openEmbeddedPostgres({ dataDir, log, role }: Opening): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cluster = await prepareCluster(dataDir);
  const lock = join(dataDir, 'postgres.lock');
  const me: Owner = { pid: process.pid, role, id: randomUUID() };

  const record = await withStartLock(lock, async () => {
    const running = await findRunning(cluster, dataDir, log);
    const found = running
      ? { ...running, owner: nextOwner(running.owner, me, log) }
      : await start(cluster, dataDir, me, log);
    await writePostgresRecord(dataDir, found);
    return found;
  });

  const release = () =>
    withStartLock(lock, async () => {
      const current = await readPostgresRecord(dataDir);
      const mine = current?.owner?.id === me.id || (role === 'server' && current?.owner === null);
      if (!current || !mine) return;
      const others = await countOtherClients(current);
      if (others === undefined) return;
      if (others > 0) {
        await writePostgresRecord(dataDir, { ...current, owner: null });
        log.info({ connections: others }, 'the embedded PostgreSQL keeps running for others that use it');
        return;
      }
      await stopCluster(cluster);
      log.debug('the embedded PostgreSQL has stopped');
    });
  return { url: embeddedUrl(record), release };
}

async function findRunning(cluster: Cluster, dataDir: string, log: Logger): Promise<PostgresRecord | undefined> {
  const postmaster = await readPostmasterFile(cluster.directory);
  if (!postmaster) return undefined;
  if (!(await isPostgres(postmaster.pid))) return forgetKilled(cluster, log);
  const record = await readPostgresRecord(dataDir);
  if (!record) {
    log.warn(
      { pid: postmaster.pid },
      'postgres.json is gone: the embedded PostgreSQL is restarted with a new password',
    );
    await stopCluster(cluster);
    return undefined;
  }
  const running = { ...record, pid: postmaster.pid, port: postmaster.port };
  try {
    await connectToCluster(running, cluster.directory);
    return running;
  } catch (error) {
    // Killed a moment ago, it was still there when its file was read.
    if (await isPostgres(postmaster.pid)) throw error;
    return forgetKilled(cluster, log);
  }
}

async function forgetKilled(cluster: Cluster, log: Logger): Promise<undefined> {
  log.warn('the embedded PostgreSQL was not stopped properly: it recovers what was committed');
  await removeStalePostmasterFile(cluster.directory);
}

/** A server takes over what nobody, a dead process or a passing tool owns. */
function nextOwner(owner: PostgresRecord['owner'], me: Owner, log: Logger): PostgresRecord['owner'] {
  const orphaned = owner === null || owner.pid === me.pid || !isAlive(owner.pid);
  if (me.role === 'tool') return owner;
  if (orphaned) log.info('adopted the embedded PostgreSQL that an earlier process left running');
  return orphaned || owner.role === 'tool' ? me : owner;
}

async function start(cluster: Cluster, dataDir: string, owner: Owner, log: Logger): Promise<PostgresRecord> {
  const earlier = await readPostgresRecord(dataDir);
  const password = earlier?.password ?? randomBytes(24).toString('base64url');
  let record: PostgresRecord = { password, port: earlier?.port ?? 0, pid: 0, owner };
  // Before anything uses it: whatever is interrupted from here on, the password is not lost.
  if (!earlier) await writePostgresRecord(dataDir, record);
  if (!existsSync(cluster.directory)) await initialiseCluster(cluster, password);
  else if (!earlier) await resetPassword(cluster, password);

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(record.port);
    if (record.port > 0 && port !== record.port)
      log.warn({ taken: record.port, port }, 'the port of the embedded PostgreSQL is taken: it uses another one');
    record = { ...record, port };
    try {
      await startCluster(cluster, port);
      break;
    } catch (error) {
      if (attempt === 3) throw error;
      log.warn({ err: error, attempt }, 'the embedded PostgreSQL did not start: trying again');
    }
  }
  const postmaster = await readPostmasterFile(cluster.directory);
  record = { ...record, pid: postmaster?.pid ?? 0 };
  await connectToCluster(record, cluster.directory);
  return record;
}
