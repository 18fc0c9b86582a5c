import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import { sha256 } from '@/lib/ledger/hash-event';
import type { AgentTool, ToolRequest } from './types';

export interface Received {
  event: string;
  message: Record<string, unknown>;
}

type Acknowledge = (answer: unknown) => void;

export interface Play {
  /** What `tool:request` is acknowledged with; `undefined` never acknowledges. Default: pending. */
  request?: (message: Record<string, unknown>, times: number) => unknown;
  open?: (message: Record<string, unknown>, times: number) => unknown;
  result?: (message: Record<string, unknown>, times: number) => unknown;
  /** Keys that are let in. */
  keys?: Set<string>;
  tools?: AgentTool[];
}

/** A peer that speaks the agents' protocol and does as the test's play says. */
export class ProtocolServer {
  readonly received: Received[] = [];
  readonly play: Play;
  outstanding: ToolRequest[] = [];
  port = 0;
  #io: Server | undefined;
  #listeners: (() => void)[] = [];

  constructor(play: Play = {}) {
    this.play = play;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const http = createServer();
    const io = new Server(http);
    io.of('/agent').use((socket, next) => {
      const keys = this.play.keys ?? new Set(['key']);
      if (keys.has(String(socket.handshake.auth.key))) return next();
      const error = { code: 'unauthenticated', message: 'This key is not valid.' };
      next(Object.assign(new Error(error.message), { data: { error } }));
    });
    io.of('/agent').on('connection', (socket) => this.#serve(socket));
    await new Promise<void>((resolve) => http.listen(this.port, '127.0.0.1', resolve));
    this.port = (http.address() as AddressInfo).port;
    this.#io = io;
    return this;
  }

  async stop(): Promise<void> {
    await this.#io?.close();
  }

  /** Cuts every connection without a word, as a crash does. */
  drop(): void {
    for (const socket of this.#sockets()) socket.conn.transport.close();
  }

  hangUp(): void {
    for (const socket of this.#sockets()) socket.disconnect(true);
  }

  /** Resolves once the client acknowledged it. */
  async send(event: string, message: unknown): Promise<void> {
    const [socket] = this.#sockets();
    await socket?.timeout(2_000).emitWithAck(event, message);
  }

  of(event: string): Record<string, unknown>[] {
    return this.received.filter((entry) => entry.event === event).map((entry) => entry.message);
  }

  async heard(event: string, times = 1): Promise<Record<string, unknown>> {
    while (this.of(event).length < times) await new Promise<void>((resolve) => this.#listeners.push(resolve));
    return this.of(event)[times - 1] ?? {};
  }

  #sockets(): Socket[] {
    return [...(this.#io?.of('/agent').sockets.values() ?? [])];
  }

  #serve(socket: Socket): void {
    const { play } = this;
    const on = (event: string, answer: (message: Record<string, unknown>, times: number) => unknown) =>
      socket.on(event, (message: Record<string, unknown>, acknowledge: Acknowledge) => {
        this.received.push({ event, message });
        const reply = answer(message, this.of(event).length);
        if (reply !== undefined) acknowledge(reply);
        for (const listener of this.#listeners.splice(0)) listener();
      });
    on('session:open', (message, times) => play.open?.(message, times) ?? this.#opened(message));
    on('tool:request', (message, times) =>
      play.request ? play.request(message, times) : { ok: true, request: describeCall(message, 'pending') },
    );
    on('tool:cancel', () => ({ ok: true }));
    on('tool:result', (message, times) => play.result?.(message, times) ?? { ok: true });
  }

  #opened(message: Record<string, unknown>): object {
    const { outstanding } = this;
    const sessionId = message.resume ?? 'ses_1';
    return { ok: true, sessionId, protocol: 1, tools: this.play.tools ?? [], outstanding };
  }
}

/** The call as the server would describe it. */
export function describeCall(message: Record<string, unknown>, status: string, other: object = {}): ToolRequest {
  const argsHash = sha256(canonicalJson(Object(message.args)));
  const fields = { id: message.id, tool: message.tool, args: message.args, argsHash, requestedArgsHash: argsHash };
  return { ...fields, status, execute: false, version: 1, ...other } as ToolRequest;
}
