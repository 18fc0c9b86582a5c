import type { Logger } from 'pino';
import type { z } from 'zod';
import { CountersignError, invalidFrom, isCountersignError, toErrorBody } from '@/lib/contracts/errors';

const MAX_FIELDS = 64;

type Acknowledge = (answer: object) => void;

/** Parses, runs, and always answers: with the result or with an error in the one shape. */
export function answering<S extends z.ZodType>(
  schema: S,
  log: Logger,
  handle: (message: z.infer<S>) => Promise<object>,
): (...received: unknown[]) => void {
  return (...received) => {
    const acknowledge = acknowledgementIn(received);
    void (async () => {
      try {
        refuseWide(received[0]);
        const parsed = schema.safeParse(received[0]);
        if (!parsed.success) throw invalidFrom(parsed.error);
        acknowledge({ ok: true, ...(await handle(parsed.data)) });
      } catch (error) {
        if (!isCountersignError(error)) log.error({ err: error }, 'a socket message failed');
        acknowledge({ ok: false, error: toErrorBody(error) });
      }
    })();
  };
}

/** Before the parser looks at every field of it. */
function refuseWide(message: unknown): void {
  if (typeof message !== 'object' || message === null || Object.keys(message).length <= MAX_FIELDS) return;
  throw new CountersignError('invalid', `A message has at most ${MAX_FIELDS} fields.`);
}

/** A message that asks for no acknowledgement still runs; its answer has nowhere to go. */
function acknowledgementIn(received: readonly unknown[]): Acknowledge {
  const last = received.at(-1);
  return typeof last === 'function' ? (answer) => last(answer) : () => undefined;
}

/** An event nobody handles is answered, not ignored; its name may be anything a client thought of. */
export function answerUnknown(event: unknown, received: readonly unknown[], known: readonly string[]): void {
  if (known.some((name) => name === event)) return;
  const message = `There is no event ${String(event).slice(0, 64)}. Known: ${known.join(', ')}.`;
  acknowledgementIn(received)({ ok: false, error: toErrorBody(new CountersignError('invalid', message)) });
}

/** What Socket.IO hands to the client as `connect_error`, with the error's shape under `data`. */
export function refusal(error: unknown): Error {
  const body = toErrorBody(error);
  return Object.assign(new Error(body.message), { data: { error: body } });
}
