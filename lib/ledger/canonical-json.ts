import type { JsonValue } from '@/lib/contracts/json';

type Canonicalisable = JsonValue | undefined | readonly Canonicalisable[] | { readonly [key: string]: Canonicalisable };

/** RFC 8785: keys sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript writes them. */
export function canonicalJson(value: Canonicalisable | object): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return canonicalArray(value);
  let text = '{';
  const entries = value as { readonly [key: string]: Canonicalisable };
  for (const key of sort(Object.keys(entries))) {
    const item = entries[key];
    if (item !== undefined) text += `${text === '{' ? '' : ','}${quote(key)}:${canonicalJson(item)}`;
  }
  return `${text}}`;
}

function canonicalArray(items: readonly Canonicalisable[]): string {
  let text = '[';
  for (const item of items) text += `${text === '[' ? '' : ','}${canonicalJson(item)}`;
  return `${text}]`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Most strings need no escaping, and seeing that is cheaper than JSON.stringify. */
function quote(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

const FEW = 32;

/** By insertion while they are few: every call passes here several times, and `sort` costs twice as much. */
function sort(keys: string[]): string[] {
  if (keys.length > FEW) return keys.sort();
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] ?? '';
    let place = index;
    for (let before = keys[place - 1]; before !== undefined && before > key; before = keys[place - 1]) {
      keys[place] = before;
      place -= 1;
    }
    keys[place] = key;
  }
  return keys;
}
