import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CountersignError } from '@/lib/contracts/errors';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { findPostgresUser, type PostgresUser } from './postgres-user';

/** The files of the embedded PostgreSQL and the programs that work on them. */
export interface Cluster {
  readonly home: string;
  /** PostgreSQL's own data directory; it exists once it is complete. */
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser;
}

const LOG_FILE = 'server.log';
const LOG_LIMIT = 10_000_000;

/** Durable, local, and small enough for a laptop. Failed statements stay out of the log: they carry people's data. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=128MB',
  'max_connections=100',
  'max_wal_size=1GB',
  'timezone=UTC',
  'jit=off',
  'log_min_messages=log',
  'log_checkpoints=off',
];

export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const user = await findPostgresUser();
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(home, user.uid, user.gid);
    // The user `postgres` must pass through; every secret in the directory is a 0600 file of its own.
    const { mode } = await stat(dataDir);
    if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o777) | 0o011);
  }
  return { home, directory: join(home, 'data'), binaries: findPostgresBinaries(), user };
}

/** Made aside and renamed when complete, so that an interruption leaves nothing half done. */
export async function initialiseCluster(cluster: Cluster, password: string): Promise<void> {
  const draft = join(cluster.home, 'data.new');
  const passwordFile = join(cluster.home, 'password');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (cluster.user.uid !== undefined && cluster.user.gid !== undefined)
      await chown(passwordFile, cluster.user.uid, cluster.user.gid);
    const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await runProgram(cluster, cluster.binaries.initdb, [`--pgdata=${draft}`, ...options, ...locale]);
    await rename(draft, cluster.directory);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** `pg_ctl` puts the server into a session of its own: Ctrl-C and the end of this process do not reach it. */
export async function startCluster(cluster: Cluster, port: number): Promise<void> {
  const log = join(cluster.home, LOG_FILE);
  const before = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  if (before > LOG_LIMIT) await truncate(log);
  const options = `-p ${port} ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
  try {
    await runProgram(cluster, cluster.binaries.pgCtl, ['start', '-s', '-w', '-t', '60', '-l', LOG_FILE, '-o', options]);
  } catch (error) {
    const said = await readFile(log).catch(() => Buffer.alloc(0));
    const recent = said.subarray(before > LOG_LIMIT ? 0 : before).toString('utf8');
    throw new CountersignError(
      'unavailable',
      `The embedded PostgreSQL did not start.\n${recent.trim() || error}\nIts log is ${log}.`,
    );
  }
}

export async function stopCluster(cluster: Cluster): Promise<void> {
  await runProgram(cluster, cluster.binaries.pgCtl, ['stop', '-s', '-w', '-m', 'fast', '-t', '60']);
}

/** For a cluster whose password file is gone; only while no server runs on it. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  const statement = `ALTER USER postgres PASSWORD '${password}'\n`;
  await runProgram(cluster, cluster.binaries.postgres, ['--single', '-D', cluster.directory, 'postgres'], statement);
}

async function runProgram(cluster: Cluster, program: string, args: readonly string[], input = ''): Promise<void> {
  const failure = await new Promise<string | undefined>((resolve) => {
    const child = spawn(program, args, {
      ...cluster.user,
      cwd: cluster.home,
      // The directory goes by the environment because pg_ctl would pass an argument through a shell.
      env: { ...process.env, PGDATA: cluster.directory, LC_ALL: 'C', LANG: 'C' },
      stdio: ['pipe', 'ignore', 'pipe'],
      windowsHide: true,
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString('utf8');
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? undefined : errors.trim() || `it ended with ${signal ?? code}`),
    );
  });
  if (failure === undefined) return;
  const hint =
    cluster.user.uid === undefined
      ? ''
      : ` (It runs as the user postgres, who must be able to reach ${cluster.home} and ${program}; set COUNTERSIGN_DATA_DIR to a directory where that is so, start Countersign as another user, or set DATABASE_URL.)`;
  throw new CountersignError('unavailable', `${program} failed: ${failure}${hint}`);
}
