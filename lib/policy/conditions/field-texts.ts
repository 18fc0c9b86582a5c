import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import { fieldValues, isArray } from '../field-values';
import type { TextMatcher } from './match-alternative';

/** The texts of named arguments that an approval looks at, or nothing when one of them is not plain text. */
export function approvableTexts(args: JsonObject, names: readonly string[], scalars: boolean): string[] | undefined {
  const texts: string[] = [];
  for (const name of names) {
    for (const value of fieldValues(args, name)) {
      for (const item of isArray(value) ? value : [value]) {
        if (typeof item === 'string') texts.push(item);
        else if (scalars && (typeof item === 'number' || typeof item === 'boolean')) texts.push(JSON.stringify(item));
        else return undefined;
      }
    }
  }
  return texts;
}

/** At least one, and all of them. */
export function holdsOfAll(texts: readonly string[] | undefined, matches: TextMatcher): boolean {
  return texts !== undefined && texts.length > 0 && texts.every(matches);
}

/** For deny and ask, whatever the value may be read as: its JSON, the items of a list, and the list as one line. */
export function protectableTexts(args: JsonObject, names: readonly string[]): string[] {
  const texts: string[] = [];
  for (const name of names) for (const value of fieldValues(args, name)) addReadings(value, texts);
  return texts;
}

function addReadings(value: JsonValue, texts: string[]): void {
  if (typeof value === 'string') {
    texts.push(value);
    return;
  }
  texts.push(canonicalJson(value));
  if (!isArray(value)) return;
  const items = value.filter((item) => typeof item === 'string');
  texts.push(...items, items.join(' '));
}
