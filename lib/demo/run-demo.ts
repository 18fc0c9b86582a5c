import type { Character } from './planned-call';
import { refactoringAgent } from './refactoring-agent';
import { releaseAgent } from './release-agent';
import { seededRandom } from './seeded-random';
import { simulateAgent } from './simulate-agent';
import { supportAgent } from './support-agent';

const MAX_SECONDS = 30 * 60;
const MAX_CALLS = 500;

export const demoAgents: readonly Character[] = [refactoringAgent, releaseAgent, supportAgent];

export interface DemoOptions {
  readonly url: string;
  /** One agent's key each, in the order of `demoAgents`. */
  readonly keys: readonly string[];
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  readonly durationSeconds?: number;
  readonly seed?: number;
}

/** Resolves with the number of calls made, when it is aborted, its time is over or 500 calls were made. */
export async function runDemo(options: DemoOptions): Promise<{ calls: number }> {
  const { url, keys, log, durationSeconds = MAX_SECONDS, seed = Date.now() } = options;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const timer = setTimeout(() => over.abort(), Math.min(durationSeconds, MAX_SECONDS) * 1_000);
  let calls = 0;
  const takeCall = () => {
    if (calls >= MAX_CALLS) over.abort();
    return !signal.aborted && ++calls <= MAX_CALLS;
  };
  const agents = demoAgents.flatMap((character, index) => {
    const key = keys[index];
    const random = seededRandom(seed + index);
    return key === undefined ? [] : [simulateAgent({ url, key, character, random, log, signal, takeCall })];
  });
  try {
    await Promise.all(agents);
  } finally {
    // One that failed takes the others along, and each withdraws its calls before this returns.
    over.abort();
    await Promise.allSettled(agents);
    clearTimeout(timer);
  }
  return { calls };
}
