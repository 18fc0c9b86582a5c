import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { KeptRateLimit } from './rows';

export interface RateUse {
  readonly used: number;
  /** In milliseconds, when the next call has room again; 0 while there is room. */
  readonly freeAt: number;
}

/** When calls of categories with a rate limit were let through. Every node derives the same from the ledger. */
export class RateWindows {
  readonly #times = new Map<string, number[]>();

  /** Counts a call that policy did not deny. */
  count(event: LedgerEvent, limitOf: (category: string) => KeptRateLimit | null | undefined): void {
    if (event.kind !== 'request.created' || event.payload.category === null) return;
    const { category, verdict } = event.payload;
    const limit = limitOf(category);
    if (limit && verdict.outcome !== 'deny') this.add(category, Date.parse(event.at), limit);
  }

  add(category: string, at: number, limit: KeptRateLimit): void {
    const times = this.#times.get(category) ?? [];
    times.push(at);
    const begin = at - limit.perSeconds * 1000;
    // Dropped in large steps: one by one would move the whole array for every call.
    if ((times[0] ?? at) <= begin && times.length > 2 * limit.calls) times.splice(0, firstAfter(times, begin));
    this.#times.set(category, times);
  }

  timesAfter(category: string, begin: number): readonly number[] {
    const times = this.#times.get(category) ?? [];
    const first = firstAfter(times, begin);
    return first === 0 ? times : times.slice(first);
  }

  absorb(later: RateWindows): void {
    for (const [category, times] of later.#times) {
      this.#times.set(category, [...(this.#times.get(category) ?? []), ...times]);
    }
  }
}

/** The calls in the window that ends now; those before the limit was set do not count. */
export function rateUse(times: readonly number[], limit: KeptRateLimit): RateUse {
  const used = times.length;
  const oldest = times[used - limit.calls];
  return { used, freeAt: oldest === undefined ? 0 : oldest + limit.perSeconds * 1000 };
}

export function windowBegin(limit: KeptRateLimit, now: number): number {
  return Math.max(now - limit.perSeconds * 1000, Date.parse(limit.since) - 1);
}

function firstAfter(times: readonly number[], begin: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > begin) high = middle;
    else low = middle + 1;
  }
  return low;
}
