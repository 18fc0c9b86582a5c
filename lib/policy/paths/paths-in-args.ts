import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import { fieldValues, isArray } from '../field-values';

export const MAX_PATHS = 1000;

/** What the arguments name as paths, as written. */
export interface WrittenPaths {
  readonly texts: readonly string[];
  /** Values that are not text, as JSON: they count as a path outside. */
  readonly unreadable: readonly string[];
  /** There were more than `MAX_PATHS`. */
  readonly tooMany: boolean;
}

const nothing: WrittenPaths = { texts: [], unreadable: [], tooMany: false };

/**
 * Collects paths from the named arguments: text, arrays of text, and nested names through arrays of objects.
 * Nothing is left out silently: what is no text is reported, with the texts inside of it as possible paths.
 */
export function pathsInArgs(args: JsonObject, names: readonly string[]): WrittenPaths {
  let collected: Collected | undefined;
  for (const name of names) {
    for (const value of fieldValues(args, name)) {
      // Optional arguments are often sent as null, which names nothing.
      if (value === null) continue;
      collected ??= { texts: new Set(), unreadable: [], tooMany: false, inner: [] };
      if (typeof value === 'object') collected.inner = namesBelow(name, names);
      take(value, collected);
    }
  }
  if (!collected) return nothing;
  return { texts: [...collected.texts], unreadable: collected.unreadable, tooMany: collected.tooMany };
}

interface Collected {
  readonly texts: Set<string>;
  readonly unreadable: string[];
  tooMany: boolean;
  /** Objects below the present name are read through longer names: `files` by `files.path`. */
  inner: readonly string[];
}

function namesBelow(name: string, names: readonly string[]): string[] {
  return names.filter((other) => other.startsWith(`${name}.`)).map((other) => other.slice(name.length + 1));
}

function take(value: JsonValue, collected: Collected): void {
  if (collected.tooMany) return;
  if (typeof value === 'string') {
    if (collected.texts.size >= MAX_PATHS && !collected.texts.has(value)) collected.tooMany = true;
    else collected.texts.add(value);
  } else if (value !== null && typeof value === 'object' && isArray(value)) {
    for (const item of value) take(item, collected);
  } else if (!isReadByInnerName(value, collected.inner)) {
    if (collected.unreadable.length < MAX_PATHS) collected.unreadable.push(JSON.stringify(value).slice(0, 200));
    else collected.tooMany = true;
    takeTextsInside(value, collected);
  }
}

function isReadByInnerName(value: JsonValue, inner: readonly string[]): boolean {
  if (value === null || typeof value !== 'object' || isArray(value)) return false;
  return inner.some((name) => fieldValues(value, name).length > 0);
}

function takeTextsInside(value: JsonValue, collected: Collected): void {
  if (value === null || typeof value !== 'object') return;
  for (const inner of isArray(value) ? value : Object.values(value)) {
    if (typeof inner === 'string') take(inner, collected);
    else takeTextsInside(inner, collected);
  }
}
