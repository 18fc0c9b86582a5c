import type { JsonObject, JsonValue } from '@/lib/contracts/json';

export interface InputProperty {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** How many objects it lies inside. */
  readonly depth: number;
}

const MAX_DEPTH = 4;

/** The arguments a JSON Schema describes, in its order, nested ones below their parent. */
export function readInputSchema(schema: JsonObject, depth = 0): InputProperty[] {
  const properties = asObject(schema.properties);
  if (!properties || depth > MAX_DEPTH) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = asObject(value) ?? {};
    const nested = asObject(property.properties) ? property : asObject(property.items);
    const description = typeof property.description === 'string' ? property.description : '';
    return [
      { name, type: describeType(property), required: required.has(name), description, depth },
      ...(nested ? readInputSchema(nested, depth + 1) : []),
    ];
  });
}

function describeType(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(alternatives)) return alternatives.map((item) => describeType(asObject(item) ?? {})).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') {
    const items = asObject(schema.items);
    return items ? `${describeType(items)}[]` : 'array';
  }
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
