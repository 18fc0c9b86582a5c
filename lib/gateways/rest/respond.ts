import { type CountersignError, httpStatusOf, isCountersignError, toErrorBody } from '@/lib/contracts/errors';

const neverKept = { 'Cache-Control': 'no-store' };

export function respond(body: object, status = 200): Response {
  return Response.json(body, { status, headers: neverKept });
}

/** The one place where an error becomes HTTP. What it carries beside, such as the request as it now stands, goes along. */
export function respondError(error: unknown): Response {
  const body = toErrorBody(error);
  const detail: CountersignError['detail'] = isCountersignError(error) ? error.detail : {};
  const headers: Record<string, string> = { ...neverKept };
  if (body.retryAfterMs !== undefined) headers['Retry-After'] = String(Math.ceil(body.retryAfterMs / 1000));
  if (body.code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  return Response.json({ ...detail, error: body }, { status: httpStatusOf[body.code], headers });
}
