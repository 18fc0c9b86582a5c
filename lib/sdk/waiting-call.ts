import { asClientError, type CountersignClientError } from './client-error';
import { type Asked, judgeRequest, refusal } from './judge-request';
import { startTimer } from './timing';
import type { Answer, ToolRequest } from './types';

/** The server ends a call at its deadline; only when nothing is heard of that does the client do so itself. */
const GRACE_MS = 3_000;

/** One call from asking to its end. It ends once, whatever else is heard later. */
export class WaitingCall {
  readonly asked: Asked;
  readonly message: object;
  readonly answer: Promise<Answer>;
  isAcknowledged = false;
  isEnded = false;
  #accepted: Asked;
  #last: ToolRequest | undefined;
  #resolve: (answer: Answer) => void = () => {};
  #reject: (error: CountersignClientError) => void = () => {};
  #stopTimer: () => void;
  readonly #timeoutMs: number;
  readonly #onGivenUp: () => void;

  /** `onGivenUp`: the call ended here and not on the server. */
  constructor(asked: Asked, message: object, timeoutSeconds: number, onGivenUp: () => void) {
    this.asked = asked;
    this.message = message;
    this.#accepted = asked;
    this.#timeoutMs = timeoutSeconds * 1000 + GRACE_MS;
    this.#onGivenUp = onGivenUp;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#stopTimer = this.#startDeadline();
  }

  hear(request: ToolRequest): void {
    if (this.isEnded) return;
    try {
      const answer = judgeRequest(this.#accepted, request);
      this.#last = request;
      if (answer !== 'pending') this.#end(() => this.#resolve(answer));
      else if (!this.isAcknowledged) this.#acknowledge(request);
    } catch (error) {
      this.fail(asClientError(error));
    }
  }

  fail(error: CountersignClientError): void {
    this.#end(() => this.#reject(error));
  }

  giveUp(status: 'expired' | 'cancelled'): void {
    if (this.isEnded) return;
    this.#end(() => this.#resolve(refusal(this.asked, status, this.#last)));
    this.#onGivenUp();
  }

  /** From here on the server's deadline runs, and an answer under another tool's name is not this call's. */
  #acknowledge(request: ToolRequest): void {
    this.isAcknowledged = true;
    this.#accepted = { ...this.asked, acceptedTools: new Set([request.tool]) };
    this.#stopTimer();
    this.#stopTimer = this.#startDeadline();
  }

  #startDeadline(): () => void {
    return startTimer(this.#timeoutMs, () => this.giveUp('expired'));
  }

  #end(settle: () => void): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.#stopTimer();
    settle();
  }
}
