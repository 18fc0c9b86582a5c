import type { Socket } from 'socket.io-client';
import { CountersignClientError } from './client-error';
import { isRecord, readError } from './read-message';

const MAX_MESSAGE_BYTES = 1_000_000;
const ACKNOWLEDGE_WITHIN_MS = 10_000;

/** One message and its acknowledgement. Silence is `unavailable`: ask again with the same id. */
export async function askServer(
  socket: Socket,
  event: string,
  message: object,
  timeoutMs = ACKNOWLEDGE_WITHIN_MS,
): Promise<Record<string, unknown>> {
  let answer: unknown;
  try {
    answer = await socket.timeout(timeoutMs).emitWithAck(event, message);
  } catch {
    throw new CountersignClientError('unavailable', `The server did not acknowledge ${event}.`);
  }
  if (isRecord(answer) && answer.ok === true) return answer;
  throw readError(isRecord(answer) ? answer.error : undefined);
}

/** Before sending: the server would refuse it, and a much larger one would cost the connection. */
export function refuseTooLarge(message: object): void {
  const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
  if (bytes <= MAX_MESSAGE_BYTES) return;
  throw new CountersignClientError('too_large', `The message has ${bytes} bytes; at most ${MAX_MESSAGE_BYTES} fit.`);
}
