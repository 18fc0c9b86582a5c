import type { LedgerEvent } from '@/lib/contracts/ledger-events';

const CAPACITY = 10_000;

/** The latest events of a feed, so that a page read a moment ago can be brought up to date. */
export class EventBuffer {
  #events: LedgerEvent[] = [];
  /** Everything after this was received. */
  #start: number | undefined;
  #last: number | undefined;

  /** The last `seq` seen. */
  get last(): number | undefined {
    return this.#last;
  }

  /** The subscription began here. After a reconnect it goes on where it was. */
  startAt(seq: number): void {
    if (this.#start !== undefined) return;
    // Events may overtake the acknowledgement: the first of them says where they began.
    this.#start = Math.min(seq, (this.#events[0]?.seq ?? seq + 1) - 1);
    this.#last = Math.max(seq, this.#last ?? seq);
  }

  /** False when it was here already. */
  add(event: LedgerEvent): boolean {
    if (this.#last !== undefined && event.seq <= this.#last) return false;
    this.#last = event.seq;
    this.#events.push(event);
    // Dropped in halves, so that a full buffer does not shift ten thousand places for each event.
    if (this.#events.length > CAPACITY) {
      const dropped = this.#events.splice(0, CAPACITY / 2);
      this.#start = dropped.at(-1)?.seq ?? this.#start;
    }
    return true;
  }

  /** What came after `seq`, or nothing where that reaches back further than was received. */
  after(seq: number): readonly LedgerEvent[] | undefined {
    if (this.#start === undefined || seq < this.#start) return undefined;
    return this.#events.filter((event) => event.seq > seq);
  }
}
