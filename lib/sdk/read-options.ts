import { CountersignClientError } from './client-error';
import type { SessionSettings } from './open-session';
import type { ConnectOptions } from './types';

const DEFAULT_TIMEOUT_SECONDS = 3600;
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_SECONDS = 30 * 24 * 60 * 60;

export function readOptions(options: ConnectOptions): SessionSettings & { timeoutSeconds: number } {
  const key = options.key ?? environment('COUNTERSIGN_KEY');
  if (!key) throw new CountersignClientError('unauthenticated', 'There is no key: pass `key` or set COUNTERSIGN_KEY.');
  const { name, cwd, workspaceRoots, mode, template } = options;
  return {
    url: agentAddress(options.url ?? environment('COUNTERSIGN_URL') ?? 'http://localhost:3000'),
    key,
    connectTimeoutMs: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    resume: options.resume,
    opening: withoutUndefined({ name, cwd, workspaceRoots, mode, template }),
    timeoutSeconds: checkTimeout(options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS),
  };
}

export function checkTimeout(seconds: number): number {
  if (seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS) return seconds;
  const message = `timeoutSeconds: must be above 0 and at most ${MAX_TIMEOUT_SECONDS}`;
  throw new CountersignClientError('invalid', message, { path: 'timeoutSeconds' });
}

export function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
}

function agentAddress(url: string): string {
  try {
    return new URL('/agent', url).href;
  } catch {
    throw new CountersignClientError('invalid', `url: ${url} is not an address`, { path: 'url' });
  }
}

/** Browsers have no `process`. */
function environment(name: string): string | undefined {
  return globalThis.process?.env?.[name];
}
