import { io, type Socket } from 'socket.io-client';
import { CountersignClientError } from './client-error';
import { isRecord, readError } from './read-message';
import { within } from './timing';

export const PROTOCOL = 1;

/**
 * One connection, once: a fresh socket each time, so that nothing buffered by an earlier one is sent again.
 * `prepare` adds listeners before anything can arrive.
 */
export function openSocket(
  url: string,
  key: string,
  timeoutMs: number,
  prepare: (socket: Socket) => void,
): Promise<Socket> {
  const socket = io(url, {
    auth: { key, protocol: PROTOCOL },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: timeoutMs,
  });
  prepare(socket);
  return new Promise((resolve, reject) => {
    const end = (error?: CountersignClientError) => {
      clearTimeout(timer);
      socket.off('connect').off('connect_error');
      if (!error) return resolve(socket);
      socket.disconnect();
      reject(error);
    };
    const timer = setTimeout(() => end(unreachable('it did not answer in time')), timeoutMs);
    socket.on('connect', () => end());
    socket.on('connect_error', (error: Error & { data?: unknown }) =>
      end(isRecord(error.data) ? readError(error.data.error) : unreachable(error.message)),
    );
  });

  function unreachable(why: string) {
    return new CountersignClientError('unavailable', `Cannot reach Countersign at ${url}: ${why}.`);
  }
}

/** Lets what was written go out before the connection closes. */
export function closeSocket(socket: Socket): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    socket.io.engine.once('close', () => resolve());
  });
  socket.disconnect();
  return within(500, closed);
}
