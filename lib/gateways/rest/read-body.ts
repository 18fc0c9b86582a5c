import { CountersignError } from '@/lib/contracts/errors';
import { copyJson, type JsonValue, MAX_MESSAGE_BYTES } from '@/lib/contracts/json';

/** Reads no more than the limit, whatever the client announces or sends. */
export async function readBytes(request: Request, limit = MAX_MESSAGE_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** Fresh JSON of limited depth; `undefined` for an empty body. */
export async function readJsonBody(request: Request): Promise<JsonValue | undefined> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  return copyJson(parseJson(bytes), 'body');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new CountersignError('invalid', 'The body is not JSON in UTF-8.', { path: 'body' });
  }
}

function tooLarge(limit: number): CountersignError {
  return new CountersignError('too_large', `The body has more than ${limit} bytes.`);
}
