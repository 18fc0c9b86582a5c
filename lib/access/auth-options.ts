import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { isCountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';
import { signIn } from '@/lib/people/sign-in';
import { signOut } from '@/lib/people/sign-out';
import { readClientAddress } from './client-address';
import { authSecret, sessionCookieName, usesHttps } from './session-cookie';

const TWELVE_HOURS = 12 * 60 * 60;

/** The cookie carries user and sign-in id only: role and validity are read from the database on each call. */
export function createAuthOptions(parts: Parts): AuthOptions {
  const secure = usesHttps(parts.environment);
  return {
    secret: authSecret(parts.environment),
    session: { strategy: 'jwt', maxAge: TWELVE_HOURS },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(parts.environment),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        async authorize(credentials, request) {
          const { email, password } = credentials ?? {};
          if (typeof email !== 'string' || typeof password !== 'string') throw new Error('invalid');
          const address = readClientAddress(request.headers);
          const { userId, signInId } = await signIn(parts, { email, password, address }).catch((error: unknown) => {
            throw new Error(reasonFor(parts, error));
          });
          return { id: userId, signInId };
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (user && 'signInId' in user) return { userId: user.id, signInId: user.signInId };
        return { userId: token.userId, signInId: token.signInId };
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        const { userId, signInId } = token ?? {};
        if (typeof userId === 'string' && typeof signInId === 'string') await signOut(parts, { userId, signInId });
      },
    },
    logger: {
      error: (code, metadata) => parts.log.error({ code, err: metadata }, 'next-auth'),
      warn: (code) => parts.log.warn({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}

/** What the sign-in page reads from `result.error`: `invalid`, `rate_limited:SECONDS` or `unavailable`. */
function reasonFor(parts: Parts, error: unknown): string {
  if (isCountersignError(error)) {
    if (error.code === 'unauthenticated') return 'invalid';
    if (error.code === 'rate_limited') return `rate_limited:${Math.ceil((error.retryAfterMs ?? 1000) / 1000)}`;
  } else {
    parts.log.error({ err: error }, 'signing in failed');
  }
  return 'unavailable';
}
