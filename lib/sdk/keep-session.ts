import type { Socket } from 'socket.io-client';
import { asClientError, CountersignClientError, isTransient } from './client-error';
import { openSession, type Session, type SessionSettings, type SocketListener } from './open-session';
import { closeSocket } from './open-socket';
import { backoffMs, startTimer } from './timing';

const ATTEMPT_TIMEOUT_MS = 10_000;
/** A session that ends sooner than this counts as a failed attempt, so that the pauses grow. */
const SHORT_LIVED_MS = 5_000;
/** Hung up on this often in a row means that another client keeps resuming the session. */
const MAX_HANG_UPS = 8;

export interface SessionListener extends SocketListener {
  opened(session: Session): void;
  /** No further attempt will be made. */
  ended(error: CountersignClientError): void;
}

interface Waiter {
  resolve(session: Session): void;
  reject(error: CountersignClientError): void;
}

/** Keeps one session open across lost connections and server restarts, until it is closed or the key is refused. */
export class SessionKeeper {
  sessionId = '';
  #current: Session | undefined;
  #socket: Socket | undefined;
  #end: CountersignClientError | undefined;
  #waiters: Waiter[] = [];
  #wake: () => void = () => {};
  readonly #settings: SessionSettings;
  readonly #listener: SessionListener;

  constructor(settings: SessionSettings, listener: SessionListener) {
    this.#settings = settings;
    this.#listener = listener;
  }

  /** The open session, now or as soon as there is one again. */
  open(): Promise<Session> {
    if (this.#end) return Promise.reject(this.#end);
    if (this.#current) return Promise.resolve(this.#current);
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  isCurrent(session: Session): boolean {
    return this.#current === session;
  }

  async run(): Promise<void> {
    const giveUpAt = Date.now() + this.#settings.connectTimeoutMs;
    let hangUps = 0;
    for (let attempt = 0; !this.#end; attempt++) {
      const left = () => (this.sessionId ? Number.POSITIVE_INFINITY : giveUpAt - Date.now());
      let atLeast = 0;
      try {
        const since = Date.now();
        const reason = await this.#holdSession(Math.max(1, Math.min(ATTEMPT_TIMEOUT_MS, left())));
        const shortLived = Date.now() - since < SHORT_LIVED_MS;
        if (!shortLived) attempt = 0;
        hangUps = shortLived && reason === 'io server disconnect' ? hangUps + 1 : 0;
        if (hangUps === MAX_HANG_UPS) throw new CountersignClientError('conflict', 'Another client took this session.');
      } catch (thrown) {
        const error = asClientError(thrown);
        if (!isTransient(error) || left() <= 0) return this.#finish(error);
        atLeast = error.retryAfterMs ?? 0;
      }
      if (!this.#end) await this.#rest(Math.max(0, Math.min(left(), backoffMs(attempt, atLeast))));
    }
  }

  async close(): Promise<void> {
    this.#finish(new CountersignClientError('closed', 'This agent was closed.'));
    if (this.#socket?.connected) await closeSocket(this.#socket);
    else this.#socket?.disconnect();
  }

  /** Opens the session and resolves when it is lost, with the reason. */
  async #holdSession(timeoutMs: number): Promise<string> {
    let lose: (reason: string) => void = () => {};
    const lost = new Promise<string>((resolve) => {
      lose = resolve;
    });
    const session = await this.#openOrReplace(timeoutMs, (socket) => {
      this.#socket = socket;
      socket.on('disconnect', (reason) => {
        this.#current = undefined;
        lose(reason);
      });
    });
    if (this.#end || !this.#socket?.connected) {
      this.#socket?.disconnect();
      return 'lost while opening';
    }
    this.sessionId = session.id;
    this.#current = session;
    this.#listener.opened(session);
    for (const waiter of this.#waiters.splice(0)) waiter.resolve(session);
    return lost;
  }

  async #openOrReplace(timeoutMs: number, prepare: (socket: Socket) => void): Promise<Session> {
    const resume = this.sessionId || this.#settings.resume;
    try {
      return await openSession(this.#settings, resume, timeoutMs, this.#listener, prepare);
    } catch (error) {
      // A session this agent had and the server no longer knows: its calls are asked anew, under the same ids.
      if (asClientError(error).code !== 'not_found' || !this.sessionId) throw error;
      return openSession(this.#settings, undefined, timeoutMs, this.#listener, prepare);
    }
  }

  /** Ends early when there is nothing left to wait for, so that a closed agent does not hold its process. */
  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = startTimer(milliseconds, resolve);
      this.#wake = () => {
        stop();
        resolve();
      };
    });
  }

  #finish(error: CountersignClientError): void {
    if (this.#end) return;
    this.#end = error;
    this.#current = undefined;
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    this.#wake();
    this.#listener.ended(error);
  }
}
