import { performance } from 'node:perf_hooks';

/** Postgres's time of the last round trip plus the monotonic time since: a node's own clock is never asked. */
export class DatabaseClock {
  #offset: number | undefined;

  observe(databaseTime: Date): void {
    this.#offset = databaseTime.getTime() - performance.now();
  }

  now(): Date {
    if (this.#offset === undefined) throw new Error('The database has not been asked for its time yet.');
    return new Date(this.#offset + performance.now());
  }
}
