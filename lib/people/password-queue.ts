import { CountersignError } from '@/lib/contracts/errors';

const AT_ONCE = 2;
const MAX_WAITING = 32;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

// One scrypt takes 128 MB and half a second of a core. The limit is the process's, not one bundle's.
const place = Symbol.for('countersign.password-queue');
const holder = globalThis as { [place]?: Queue };
holder[place] ??= { running: 0, waiting: [] };
const queue: Queue = holder[place];

/** Runs at most two at a time and lets a bounded number wait; refuses the rest instead of piling up. */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.running >= AT_ONCE) {
    if (queue.waiting.length >= MAX_WAITING) {
      throw new CountersignError('unavailable', 'Too many people are signing in at this moment. Try again shortly.', {
        retryAfterMs: 5000,
      });
    }
    await new Promise<void>((start) => queue.waiting.push(start));
  } else {
    queue.running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}
