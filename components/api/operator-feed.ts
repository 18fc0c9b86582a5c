import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { type ErrorBody, errorBody } from '@/lib/contracts/errors';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { OperatorToServer, ServerToOperator } from '@/lib/contracts/operator-messages';
import { EventBuffer } from './event-buffer';

export type ConnectionState = 'connecting' | 'live' | 'offline';

export interface FeedStatus {
  readonly connection: ConnectionState;
  /** Why the server will not have us: trying again does not help. */
  readonly refusal?: ErrorBody;
}

type EventListener = (event: LedgerEvent) => void;

/** What the server's handshake hands over as a `connect_error`'s `data`. */
const refusalData = z.object({ error: errorBody });

const RETRY_MS = 1000;
const KNOWN_REFUSALS = new Set<ErrorBody['code']>(['unauthenticated', 'forbidden', 'not_found', 'invalid']);

/** The one connection of a page to a workspace's ledger: events in order, each once, also across reconnects. */
export class OperatorFeed {
  readonly buffer = new EventBuffer();
  #status: FeedStatus = { connection: 'connecting' };
  readonly #socket: Socket<ServerToOperator, OperatorToServer>;
  readonly #eventListeners = new Set<EventListener>();
  readonly #statusListeners = new Set<() => void>();
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(workspace: string) {
    this.#socket = io('/operator', {
      autoConnect: false,
      // A connection of its own: another workspace's may still be closing.
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: { workspace },
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    this.#socket.on('connect', () => void this.#subscribe());
    this.#socket.on('event', (event) => this.#receive(event));
    this.#socket.on('disconnect', (reason) => this.#lost(reason === 'io server disconnect'));
    this.#socket.on('connect_error', (error) => this.#failed(error));
  }

  get status(): FeedStatus {
    return this.#status;
  }

  open(): void {
    this.#socket.connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#socket.disconnect();
  }

  onEvents(listener: EventListener): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  async #subscribe(): Promise<void> {
    const since = this.buffer.last;
    try {
      const answer = await this.#socket.timeout(10_000).emitWithAck('subscribe', since === undefined ? {} : { since });
      if (answer.ok) {
        this.buffer.startAt(answer.seq);
        this.#become({ connection: 'live' });
      } else {
        this.#refused(answer.error);
      }
    } catch {
      // No answer: start over with a fresh connection.
      this.#socket.disconnect();
      this.#lost(true);
    }
  }

  #receive(event: LedgerEvent): void {
    if (!this.buffer.add(event)) return;
    for (const listener of this.#eventListeners) listener(event);
  }

  #lost(byServer: boolean): void {
    if (this.#status.refusal) return;
    this.#become({ connection: 'offline' });
    // Socket.IO comes back by itself except after the server closed: then the next handshake tells why.
    if (byServer) this.#connectLater();
  }

  #failed(error: Error): void {
    const body = refusalData.safeParse('data' in error ? error.data : undefined);
    if (body.success && KNOWN_REFUSALS.has(body.data.error.code)) {
      this.#refused(body.data.error);
      return;
    }
    this.#become({ connection: 'offline' });
    if (!this.#socket.active) this.#connectLater();
  }

  #refused(refusal: ErrorBody): void {
    this.#become({ connection: 'offline', refusal });
    this.#socket.disconnect();
  }

  #connectLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#socket.connect(), RETRY_MS);
  }

  #become(status: FeedStatus): void {
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
