import { asClientError, isTransient } from './client-error';
import type { SessionKeeper } from './keep-session';
import { backoffMs, pause } from './timing';

/**
 * Sends a message until it is acknowledged, over as many connections as that takes; every message carries an id
 * that makes sending it twice harmless. Resolves with nothing once it is no longer wanted.
 */
export async function deliver(
  keeper: SessionKeeper,
  event: string,
  message: object,
  isWanted: () => boolean,
): Promise<Record<string, unknown> | undefined> {
  for (let attempt = 0; ; attempt++) {
    const session = await keeper.open();
    if (!isWanted()) return undefined;
    try {
      return await session.ask(event, message);
    } catch (thrown) {
      const error = asClientError(thrown);
      if (!isTransient(error)) throw error;
      // When the connection is gone, the next one is the moment to try again.
      if (keeper.isCurrent(session)) await pause(backoffMs(attempt, error.retryAfterMs));
    }
  }
}
