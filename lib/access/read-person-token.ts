import { decode } from 'next-auth/jwt';
import type { Parts } from '@/lib/parts';
import type { PersonToken } from './read-signed-in';
import { authSecret, sessionCookieName } from './session-cookie';

const MAX_CHUNKS = 8;

/** Reads the sign-in cookie from a raw `Cookie` header, as a socket's handshake has it. It proves nothing by itself. */
export async function readPersonToken(parts: Parts, cookieHeader: string): Promise<PersonToken | null> {
  const token = joinChunks(parseCookies(cookieHeader), sessionCookieName(parts.environment));
  if (token === '') return null;
  try {
    const payload = await decode({ token, secret: authSecret(parts.environment) });
    const { userId, signInId } = payload ?? {};
    return typeof userId === 'string' && typeof signInId === 'string' ? { userId, signInId } : null;
  } catch {
    return null;
  }
}

function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

/** next-auth splits a value that is too long for one cookie into `name.0`, `name.1` … */
function joinChunks(cookies: ReadonlyMap<string, string>, name: string): string {
  const whole = cookies.get(name);
  if (whole !== undefined) return whole;
  let joined = '';
  for (let index = 0; index < MAX_CHUNKS; index += 1) {
    const chunk = cookies.get(`${name}.${index}`);
    if (chunk === undefined) break;
    joined += chunk;
  }
  return joined;
}
