import type { Socket } from 'socket.io';
import type { Principal } from '@/lib/access/principal';
import { type LedgerEvent, withoutSecrets } from '@/lib/contracts/ledger-events';
import type { OperatorToServer, ServerToOperator } from '@/lib/contracts/operator-messages';
import type { Ledger } from '@/lib/ledger/ledger';

export interface OperatorData {
  principal: Principal;
}

export type OperatorSocket = Socket<OperatorToServer, ServerToOperator, Record<string, never>, OperatorData>;

const PAGE = 100;
const DRAIN_WITHIN_MS = 5_000;

/** One browser's place in the ledger: it gets every event after it, in order, without a gap. */
export class OperatorFeed {
  readonly #socket: OperatorSocket;
  readonly #ledger: Ledger;
  #cursor: number;
  #reading = false;
  #moreToRead = false;

  constructor(socket: OperatorSocket, ledger: Ledger, since: number) {
    this.#socket = socket;
    this.#ledger = ledger;
    this.#cursor = since;
  }

  /** Events this node just learned of: sent as they are when they follow on, else the gap is read first. */
  async offer(events: readonly LedgerEvent[]): Promise<void> {
    if (!this.#reading && events[0]?.seq === this.#cursor + 1) {
      this.#send(events);
      return;
    }
    if ((events.at(-1)?.seq ?? 0) > this.#cursor) await this.catchUp();
  }

  async catchUp(): Promise<void> {
    this.#moreToRead = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#moreToRead && this.#socket.connected) {
        // Cleared before the read: an event that comes meanwhile asks for another round.
        this.#moreToRead = false;
        const page = await this.#ledger.tail(this.#socket.data.principal.workspaceId, this.#cursor, PAGE);
        this.#send(page);
        if (page.length < PAGE) continue;
        this.#moreToRead = true;
        await this.#sent();
      }
    } finally {
      this.#reading = false;
    }
  }

  /** A browser that reads slowly slows the reading down, instead of filling the server's memory. */
  async #sent(): Promise<void> {
    const { conn } = this.#socket;
    await new Promise<void>((resolve) => {
      conn.once('drain', resolve);
      conn.once('close', () => resolve());
      setTimeout(resolve, DRAIN_WITHIN_MS).unref();
    });
  }

  #send(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      this.#socket.emit('event', withoutSecrets(event));
      this.#cursor = event.seq;
    }
  }
}
