import { CountersignError, errorBody } from '@/lib/contracts/errors';

/** Calls `/api/v1` in a workspace. Every failure, the network's included, is a `CountersignError` with a sentence. */
export async function fetchApi<T>(workspace: string, path: string, init: RequestInit = {}): Promise<T> {
  const response = await send(workspace, path, init);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toError(response, body);
  return body as T;
}

async function send(workspace: string, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('X-Countersign-Workspace', workspace);
  headers.set('Accept', 'application/json');
  // The server refuses a cookie's write without it, body or not.
  if (init.method && init.method !== 'GET') headers.set('Content-Type', 'application/json');
  try {
    return await fetch(`/api/v1${path}`, { ...init, headers, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CountersignError('unavailable', 'The server cannot be reached. Check the connection and try again.');
  }
}

function toError(response: Response, body: unknown): CountersignError {
  const { error, ...detail } = asRecord(body);
  const parsed = errorBody.safeParse(error);
  if (!parsed.success) {
    return new CountersignError('unavailable', `The server answered ${response.status} without saying why. Try again.`);
  }
  const { code, message, path, retryAfterMs } = parsed.data;
  return new CountersignError(code, message, {
    ...(path !== undefined && { path }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    detail,
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
