import { refuseTooLarge } from './ask-server';
import { canonicalJson } from './canonical-json';
import { asClientError, CountersignClientError } from './client-error';
import { deliver } from './deliver';
import { hashText, toHex } from './hash-text';
import type { Asked } from './judge-request';
import type { SessionKeeper } from './keep-session';
import type { Session } from './open-session';
import { isRecord, isToolRequest } from './read-message';
import { checkTimeout, withoutUndefined } from './read-options';
import type { Answer, Call, JsonObject } from './types';
import { WaitingCall } from './waiting-call';
import { webCrypto } from './web-crypto';

const REMEMBERED_CALLS = 2_000;
const WITHDRAW_WITHIN_MS = 60_000;

/** The calls of one agent that wait for their answer. */
export class Calls {
  readonly #waiting = new Map<string, WaitingCall>();
  readonly #withdrawals = new Set<Promise<void>>();
  /** Ended calls: their fingerprints for reporting results, their ids for acknowledging what is sent again. */
  readonly fingerprints = new Map<string, string>();
  readonly #keeper: () => SessionKeeper;

  constructor(keeper: () => SessionKeeper) {
    this.#keeper = keeper;
  }

  async ask(call: Call, toolNames: ReadonlySet<string>, defaultTimeout: number): Promise<Answer> {
    const timeoutSeconds = checkTimeout(call.timeoutSeconds ?? defaultTimeout);
    if (!isRecord(call.args)) throw new CountersignClientError('invalid', 'args: must be an object', { path: 'args' });
    const text = canonicalJson(call.args, 'args');
    const args: JsonObject = JSON.parse(text);
    const id = call.id ?? (await randomId());
    const { tool, turnId, reason } = call;
    const acceptedTools = new Set(toolNames.has(tool) ? [tool] : [tool, ...toolNames]);
    const asked: Asked = { id, tool, acceptedTools, args, argsHash: await hashText(text) };
    const message = withoutUndefined({ id, tool, args, turnId, reason, timeoutSeconds });
    refuseTooLarge(message);
    if (this.#waiting.has(id)) throw new CountersignClientError('conflict', `id: ${id} waits already`, { path: 'id' });
    return this.#follow(asked, message, timeoutSeconds, call.signal);
  }

  /** After every (re)connection. Calls the server never acknowledged are still being delivered. */
  resume(session: Session): void {
    for (const call of this.#waiting.values()) {
      if (!call.isAcknowledged) continue;
      const known = session.outstanding.get(call.asked.id);
      if (known) call.hear(known);
      else this.#send(call);
    }
  }

  /** Acknowledged after the one who waits has it, so that a crash in between is answered again. */
  async decided(message: unknown, acknowledge: () => void): Promise<void> {
    const request = isRecord(message) ? message.request : undefined;
    if (!isRecord(request) || typeof request.id !== 'string') return;
    const call = this.#waiting.get(request.id);
    if (call) {
      if (isToolRequest(request)) call.hear(request);
      else call.fail(new CountersignClientError('invalid', 'The server sent a decision this client cannot read.'));
      await call.answer.catch(() => {});
    } else if (this.fingerprints.get(request.id) === undefined) return;
    acknowledge();
  }

  end(error: CountersignClientError): void {
    for (const call of this.#waiting.values()) call.fail(error);
  }

  async withdrawn(): Promise<void> {
    await Promise.all(this.#withdrawals);
  }

  async #follow(asked: Asked, message: object, timeoutSeconds: number, signal?: AbortSignal): Promise<Answer> {
    const call = new WaitingCall(asked, message, timeoutSeconds, () => this.#withdraw(asked.id, sent));
    const abort = () => call.giveUp('cancelled');
    this.#waiting.set(asked.id, call);
    const sent = signal?.aborted ? Promise.resolve(false) : this.#send(call);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    try {
      return await call.answer;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#waiting.delete(asked.id);
      this.#remember(asked);
    }
  }

  /** Resolves with whether the server may know of the call. */
  async #send(call: WaitingCall): Promise<boolean> {
    let wasSent = false;
    const isWanted = () => {
      wasSent ||= !call.isEnded;
      return !call.isEnded;
    };
    try {
      const answer = await deliver(this.#keeper(), 'tool:request', call.message, isWanted);
      if (answer && isToolRequest(answer.request)) call.hear(answer.request);
      else if (answer) call.fail(new CountersignClientError('invalid', 'The server gave an answer without a request.'));
    } catch (error) {
      call.fail(asClientError(error));
    }
    return wasSent;
  }

  /** The latest ones only, so that an agent that runs for months does not grow. */
  #remember({ id, argsHash }: Asked): void {
    this.fingerprints.delete(id);
    this.fingerprints.set(id, argsHash);
    for (const oldest of this.fingerprints.keys()) {
      if (this.fingerprints.size > REMEMBERED_CALLS) this.fingerprints.delete(oldest);
      else break;
    }
  }

  #withdraw(id: string, sent: Promise<boolean>): void {
    const withdrawal = this.#cancel(id, sent).finally(() => this.#withdrawals.delete(withdrawal));
    this.#withdrawals.add(withdrawal);
  }

  /** Best effort: what cannot be withdrawn runs into its deadline. */
  async #cancel(id: string, sent: Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + WITHDRAW_WITHIN_MS;
    if (!(await sent)) return;
    await deliver(this.#keeper(), 'tool:cancel', { id }, () => Date.now() < giveUpAt).catch(() => {});
  }
}

async function randomId(): Promise<string> {
  return `call_${toHex((await webCrypto()).getRandomValues(new Uint8Array(16)))}`;
}
