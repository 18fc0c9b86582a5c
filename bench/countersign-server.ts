import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@/lib/db/find-free-port';

const run = promisify(execFile);
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 20;

export interface CountersignServer {
  readonly url: string;
  /** From the start of the command to the first 200 of `/readyz`. */
  readonly readyAfterMs: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** The built server as people run it, in a process group of its own. */
export async function startCountersign(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CountersignServer> {
  const port = await findFreePort(0);
  const began = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS) throw new Error('It did not start.');
    await setTimeout(ASK_EVERY_MS);
  }
  return {
    url,
    readyAfterMs: performance.now() - began,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      signalGroup(child, 'SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits for their end: the PostgreSQL below them stops only when nobody is connected any more. */
export async function stopServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit');
      signalGroup(child, 'SIGTERM');
      await ended;
    }),
  );
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/readyz`);
    return status === 200;
  } catch {
    return false;
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

export async function makeAgentKey(environment: Record<string, string>): Promise<string> {
  const args = ['bin/countersign.mjs', 'keys', 'create', '--role', 'agent', '--name', 'benchmark'];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...environment } });
  return stdout.trim();
}
