import type { JsonObject, JsonValue } from '@/lib/contracts/json';

/**
 * The values of a named argument: `path`, or `edits.path` through objects and arrays of objects. Own properties only,
 * so that `__proto__` and `constructor` name nothing. A key that itself contains dots is found as well.
 */
export function fieldValues(args: JsonObject, field: string): readonly JsonValue[] {
  const dot = field.indexOf('.');
  if (dot < 0) {
    const value = Object.hasOwn(args, field) ? args[field] : undefined;
    return value === undefined ? none : [value];
  }
  const found: JsonValue[] = [];
  collect(args, field, found);
  return found;
}

const none: readonly JsonValue[] = [];

function collect(value: JsonValue, field: string, found: JsonValue[]): void {
  if (value === null || typeof value !== 'object') return;
  if (isArray(value)) {
    for (const item of value) collect(item, field, found);
    return;
  }
  const whole = Object.hasOwn(value, field) ? value[field] : undefined;
  if (whole !== undefined) found.push(whole);
  for (let dot = field.indexOf('.'); dot >= 0; dot = field.indexOf('.', dot + 1)) {
    const head = field.slice(0, dot);
    const inner = Object.hasOwn(value, head) ? value[head] : undefined;
    if (inner !== undefined) collect(inner, field.slice(dot + 1), found);
  }
}

export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
