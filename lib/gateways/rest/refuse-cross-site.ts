import { CountersignError } from '@/lib/contracts/errors';
import type { Environment } from '@/lib/environment/environment';

/**
 * A browser sends a cookie along with whatever page asks. A write by cookie therefore has to come from a page of
 * this very origin, and with a content type no plain form can send. Keys are never sent unasked and need neither.
 */
export function refuseCrossSite(request: Request, { nextauthUrl }: Environment): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new CountersignError('forbidden', 'A change by cookie needs the header Content-Type: application/json.');
  }
  const origin = request.headers.get('origin');
  const host = request.headers.get('host');
  const own = [
    ...(host ? [`http://${host}`, `https://${host}`] : []),
    ...(nextauthUrl ? [new URL(nextauthUrl).origin] : []),
  ];
  if (origin === null || !own.includes(origin)) {
    throw new CountersignError('forbidden', 'A change by cookie has to come from a page of this server.');
  }
}
