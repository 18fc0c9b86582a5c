import { z } from 'zod';

export const errorCode = z.enum([
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'too_large',
  'rate_limited',
  'unavailable',
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const httpStatusOf: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
};

export const errorBody = z.object({
  code: errorCode,
  message: z.string(),
  path: z.string().optional(),
  retryAfterMs: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Thrown or returned across bundles, so it is recognised by its code and never by `instanceof`. */
export class CountersignError extends Error {
  readonly code: ErrorCode;
  readonly path: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** Sent beside `error`: the request as it now stands, when someone else was faster. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { path?: string; retryAfterMs?: number; detail?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'CountersignError';
    this.code = code;
    this.path = options.path;
    this.retryAfterMs = options.retryAfterMs;
    this.detail = options.detail ?? {};
  }
}

export function isCountersignError(value: unknown): value is CountersignError {
  return value instanceof Error && value.name === 'CountersignError' && 'code' in value;
}

/** Anything that is not ours answers `unavailable` and says nothing of its inside. */
export function toErrorBody(error: unknown): ErrorBody {
  if (!isCountersignError(error)) {
    return { code: 'unavailable', message: 'Something went wrong on the server. Nothing was changed; try again.' };
  }
  return {
    code: error.code,
    message: error.message,
    ...(error.path !== undefined && { path: error.path }),
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  };
}

/** A field nobody knows is named in the path, like a wrong one. */
export function invalidFrom(error: z.ZodError): CountersignError {
  const issue = error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].map(String).join('.');
  const message = unknown.length > 0 ? 'is not known here' : (issue?.message ?? 'is not of the expected form');
  return new CountersignError('invalid', path ? `${path}: ${message}` : message, path ? { path } : {});
}
