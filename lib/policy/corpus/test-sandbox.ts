import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFixtureProject } from './test-fixture-project';

const execute = promisify(execFile);

/** A project and its surroundings in a temporary directory, for bash to run in without harm and without network. */
export class Sandbox {
  readonly #home = mkdtempSync(join(tmpdir(), 'countersign-sandbox-'));

  constructor(options: { hostile: boolean } = { hostile: false }) {
    for (const place of ['world/workspace/project', 'world/home/agent/.ssh', 'world/tmp', 'run']) {
      mkdirSync(join(this.#home, place), { recursive: true });
    }
    makeFixtureProject(join(this.#home, 'world/workspace/project'), options);
    mkdirSync(join(this.#home, 'world/workspace/project-evil'));
    const canaries = [
      'workspace/secret.txt',
      'workspace/secret.json',
      'workspace/secret.ts',
      'workspace/README.md',
      'workspace/project-evil/secret.txt',
      'home/agent/.ssh/id_rsa',
    ];
    for (const canary of canaries) writeFileSync(join(this.#home, 'world', canary), '"canary"\n');
  }

  /** Files that only the driver uses: `/run/corpus` inside. */
  write(name: string, text: string, mode = 0o644): void {
    mkdirSync(join(this.#home, 'run', name, '..'), { recursive: true });
    writeFileSync(join(this.#home, 'run', name), text, { mode });
  }

  read(name: string): string {
    return readFileSync(join(this.#home, 'run', name), 'utf8');
  }

  names(directory: string): string[] {
    return readdirSync(join(this.#home, 'run', directory));
  }

  /** Runs `/run/corpus/driver` with bash; only the project, its surroundings and `/run/corpus` can be written. */
  async drive(script: string, path = '/usr/local/bin:/usr/bin:/bin'): Promise<void> {
    this.write('driver', script);
    const world = (place: string) => ['--bind', join(this.#home, 'world', place), `/${place}`];
    const system = ['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--proc', '/proc', '--dev', '/dev'];
    const links = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
    const places = [
      ...world('workspace'),
      ...world('home'),
      ...world('tmp'),
      '--bind',
      join(this.#home, 'run'),
      '/run/corpus',
    ];
    const isolation = [
      '--unshare-net',
      '--unshare-pid',
      '--unshare-ipc',
      '--die-with-parent',
      '--new-session',
      '--clearenv',
    ];
    const variables = { HOME: '/home/agent', PATH: path, LANG: 'C.UTF-8', USER: 'agent' };
    const environment = Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]);
    const words = [...system, ...links, ...places, ...isolation, ...environment, '--chdir', '/workspace/project'];
    await execute('bwrap', [...words, 'bash', '/run/corpus/driver'], { maxBuffer: 1e8 });
  }

  /** Names, modes and contents of the project and its surroundings. */
  hash(): string {
    const sum = createHash('sha256');
    const visit = (path: string, name: string): void => {
      const stat = lstatSync(path);
      sum.update(`${name}\0${stat.mode}\0`);
      if (stat.isSymbolicLink()) sum.update(readlinkSync(path));
      else if (stat.isDirectory())
        for (const entry of readdirSync(path).sort()) visit(join(path, entry), `${name}/${entry}`);
      else if (stat.isFile()) sum.update(readFileSync(path));
    };
    visit(join(this.#home, 'world'), '');
    return sum.digest('hex');
  }

  remove(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}
