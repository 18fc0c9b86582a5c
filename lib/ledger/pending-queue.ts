import { CountersignError } from '@/lib/contracts/errors';
import type { Command } from './command';

export interface Pending {
  readonly command: Command<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const MAX_WAITING = 5_000;
const MAX_WAITING_BYTES = 64_000_000;
const MAX_BATCH = 200;
const MAX_BATCH_BYTES = 8_000_000;

/** Commands that wait for the commit under way: decisions and freezes first, never more than a bound. */
export class PendingQueue {
  readonly #urgent: Pending[] = [];
  readonly #ordinary: Pending[] = [];
  #bytes = 0;

  get size(): number {
    return this.#urgent.length + this.#ordinary.length;
  }

  push<R>(command: Command<R>): Promise<R> {
    // A flood of calls must not keep people from deciding, so what is urgent has as much room again.
    const room = command.urgent ? 2 : 1;
    if (this.size >= MAX_WAITING * room || this.#bytes >= MAX_WAITING_BYTES * room) {
      return Promise.reject(
        new CountersignError('unavailable', 'Too much is waiting to be written. Nothing was decided; try again.', {
          retryAfterMs: 500,
        }),
      );
    }
    this.#bytes += weightOf(command);
    return new Promise<R>((resolve, reject) => {
      const pending: Pending = { command, resolve: (value) => resolve(value as R), reject };
      (command.urgent ? this.#urgent : this.#ordinary).push(pending);
    });
  }

  /** The next ones that fit beside `count` commands of `bytes`, up to the first that is not wanted. */
  take(count = 0, bytes = 0, wanted: (command: Command<unknown>) => boolean = () => true): Pending[] {
    const batch: Pending[] = [];
    let weight = bytes;
    for (const queue of [this.#urgent, this.#ordinary]) {
      let taken = 0;
      for (const pending of queue) {
        const more = weightOf(pending.command);
        const fits = count + batch.length === 0 || weight + more <= MAX_BATCH_BYTES;
        if (count + batch.length >= MAX_BATCH || !fits || !wanted(pending.command)) break;
        batch.push(pending);
        weight += more;
        taken += 1;
      }
      queue.splice(0, taken);
    }
    this.#bytes -= weight - bytes;
    return batch;
  }
}

function weightOf({ weight = 0 }: Command<unknown>): number {
  return weight;
}
