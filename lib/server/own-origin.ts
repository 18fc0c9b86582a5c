import type { IncomingMessage } from 'node:http';

/** A browser says where a page came from; programs say nothing. Anything foreign is refused. */
export function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  try {
    const given = new URL(origin);
    return given.host === host || (publicUrl !== undefined && given.origin === new URL(publicUrl).origin);
  } catch {
    return false;
  }
}
