import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CountersignError } from '@/lib/contracts/errors';

const run = promisify(execFile);

/** Whom to run PostgreSQL as: itself, or when this process is root, the user `postgres`, since PostgreSQL refuses root. */
export interface PostgresUser {
  readonly uid?: number;
  readonly gid?: number;
}

export async function findPostgresUser(): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await lookUp();
  } catch {
    return await create();
  }
}

async function lookUp(): Promise<PostgresUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function create(): Promise<PostgresUser> {
  try {
    await run('groupadd', ['--force', '--system', 'postgres']);
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
    return await lookUp();
  } catch (error) {
    throw new CountersignError(
      'unavailable',
      'PostgreSQL does not run as root, and a user named postgres could not be made for it ' +
        `(${error instanceof Error ? error.message : error}). Start Countersign as another user, or set DATABASE_URL.`,
    );
  }
}
