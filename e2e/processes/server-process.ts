import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually';

export const ADMIN_EMAIL = 'admin@countersign.local';
export const ADMIN_PASSWORD = 'a password for tests only';
const SECRET = 'one secret for every process of a test';
const LEDGER_KEY = Buffer.alloc(32, 7).toString('base64url');

export interface ProcessOptions {
  readonly port: number;
  readonly dataDir: string;
  /** Unset: the server runs its own embedded PostgreSQL. */
  readonly databaseUrl?: string;
}

/** One operating-system process of the build. It can be killed and started again on the same port. */
export class ServerProcess {
  readonly url: string;
  readonly #options: ProcessOptions;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** What it wrote to both streams, since the first start. */
  get output(): string {
    return this.#output;
  }

  async start(): Promise<this> {
    const { port, dataDir, databaseUrl } = this.#options;
    const { DATABASE_URL: _, COUNTERSIGN_CONFIG: __, NEXTAUTH_URL: ___, ...inherited } = process.env;
    const child = spawn(process.execPath, ['dist/server.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        COUNTERSIGN_DATA_DIR: dataDir,
        COUNTERSIGN_LEDGER_KEY: LEDGER_KEY,
        COUNTERSIGN_ADMIN_EMAIL: ADMIN_EMAIL,
        COUNTERSIGN_ADMIN_PASSWORD: ADMIN_PASSWORD,
        NEXTAUTH_SECRET: SECRET,
        LOG_LEVEL: 'warn',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
    });
    this.#child = child;
    child.stdout?.on('data', (text) => this.#hear(text));
    child.stderr?.on('data', (text) => this.#hear(text));
    const ready = () => fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await eventually(async () => child.exitCode !== null || (await ready()).ok, 60_000);
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.#output}`);
    return this;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** As when the machine loses power: nothing is finished, nobody is told. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  }

  #hear(text: Buffer): void {
    this.#output = `${this.#output}${text.toString('utf8')}`.slice(-100_000);
  }
}

/** Once per run; does nothing when nothing changed. */
export function buildIfStale(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--stale'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}
