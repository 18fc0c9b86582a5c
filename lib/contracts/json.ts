import { CountersignError } from './errors';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export const MAX_DEPTH = 64;
export const MAX_MESSAGE_BYTES = 1_000_000;

function refuse(path: string, message: string): never {
  throw new CountersignError('invalid', `${path}: ${message}`, { path });
}

/** What is left of the size one message may have, so that a huge value is refused before it is copied whole. */
interface Allowance {
  left: number;
}

function spend(allowance: Allowance, bytes: number, path: string): void {
  allowance.left -= bytes;
  if (allowance.left >= 0) return;
  throw new CountersignError('too_large', `${path}: is larger than ${MAX_MESSAGE_BYTES} bytes`, { path });
}

/**
 * Copies a value that came from outside into fresh objects, refusing what canonical JSON cannot say exactly.
 * A key such as `__proto__` is defined, never assigned, so it stays data.
 */
export function copyJson(value: unknown, path: string): JsonValue {
  return copyValue(value, path, 0, { left: MAX_MESSAGE_BYTES });
}

export function copyJsonObject(value: object, path: string): JsonObject {
  return copyObject(value, path, 0, { left: MAX_MESSAGE_BYTES });
}

function copyValue(value: unknown, path: string, depth: number, allowance: Allowance): JsonValue {
  if (depth > MAX_DEPTH) refuse(path, `is nested deeper than ${MAX_DEPTH} levels`);
  spend(allowance, typeof value === 'string' ? value.length + 2 : 1, path);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'is not a finite number');
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      refuse(path, 'is an integer beyond 2^53; send it as text');
    }
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => copyValue(item, `${path}.${index}`, depth + 1, allowance));
  }
  if (typeof value === 'object' && isPlain(value)) return copyObject(value, path, depth, allowance);
  return refuse(path, 'is not JSON');
}

function copyObject(value: object, path: string, depth: number, allowance: Allowance): JsonObject {
  const copy: Record<string, JsonValue> = {};
  // In the order of canonical JSON, which is then cheap to write.
  for (const key of Object.keys(value).sort()) {
    const item: unknown = value[key as keyof typeof value];
    if (item === undefined) continue;
    spend(allowance, key.length + 3, path);
    const copied = copyValue(item, `${path}.${key}`, depth + 1, allowance);
    if (key === '__proto__') {
      Object.defineProperty(copy, key, { value: copied, enumerable: true, configurable: true, writable: true });
    } else {
      copy[key] = copied;
    }
  }
  return copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
