import type { Environment } from '@/lib/environment/environment';

/** Over https only the `__Secure-` name counts: the plain one could be planted by a page of another origin. */
export function sessionCookieName(environment: Environment): string {
  return usesHttps(environment) ? '__Secure-next-auth.session-token' : 'next-auth.session-token';
}

export function usesHttps({ nextauthUrl }: Environment): boolean {
  return nextauthUrl?.startsWith('https://') ?? false;
}

export function authSecret({ nextauthSecret }: Environment): string {
  if (nextauthSecret === undefined) throw new Error('The server was started without a secret for sign-in cookies.');
  return nextauthSecret;
}
