import { CountersignClientError } from './client-error';
import { isRecord } from './read-message';

const MAX_DEPTH = 64;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * RFC 8785. Refuses what JSON cannot say exactly instead of dropping it: a dropped field is another call.
 * Parsed again, the text is a copy that nobody can change while its call waits.
 */
export function canonicalJson(value: unknown, path: string, depth = 0): string {
  const refuse = (why: string): never => {
    throw new CountersignClientError('invalid', `${path}: ${why}`, { path });
  };
  const inside = (item: unknown, key: string | number) => canonicalJson(item, `${path}.${key}`, depth + 1);

  if (depth > MAX_DEPTH) return refuse(`is nested deeper than ${MAX_DEPTH} levels`);
  if (typeof value === 'string' && loneSurrogate.test(value)) return refuse('contains half of a surrogate pair');
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return refuse('is not a finite number');
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return refuse('is an integer beyond 2^53; send it as text');
    }
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, inside).join(',')}]`;
  if (!isPlainObject(value)) return refuse('is not JSON');
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${canonicalJson(key, path)}:${inside(value[key], key)}`).join(',')}}`;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Also another window's `Object.prototype`; a class's prototype has that one above it.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
