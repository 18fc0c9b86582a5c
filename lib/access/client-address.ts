/**
 * The server writes the socket's peer address here on every request, over whatever the client sent:
 * `X-Forwarded-For` could be made up, and each made-up address would get its own tries at a password.
 */
export const ADDRESS_HEADER = 'x-countersign-address';

export function readClientAddress(headers: Readonly<Record<string, unknown>> | undefined): string {
  const address = headers?.[ADDRESS_HEADER];
  return typeof address === 'string' && address.length <= 64 ? address : 'unknown';
}
