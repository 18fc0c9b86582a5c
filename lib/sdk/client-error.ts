import type { ClientErrorCode } from './types';

/** Why a call could not be asked, or its answer not be trusted. Never thrown for a call that was merely denied. */
export class CountersignClientError extends Error {
  readonly code: ClientErrorCode;
  readonly path: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ClientErrorCode, message: string, options: { path?: string; retryAfterMs?: number } = {}) {
    super(message);
    this.name = 'CountersignClientError';
    this.code = code;
    this.path = options.path;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export function asClientError(error: unknown): CountersignClientError {
  if (error instanceof CountersignClientError) return error;
  return new CountersignClientError('invalid', error instanceof Error ? error.message : String(error));
}

/** Worth asking again: nothing was refused, the server only could not answer now. */
export function isTransient(error: CountersignClientError): boolean {
  return error.code === 'unavailable' || error.code === 'rate_limited';
}
