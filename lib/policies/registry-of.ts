import type { StateView } from '@/lib/ledger/command';
import type { ToolRow } from '@/lib/ledger/rows';
import type { RegistryView } from '@/lib/policy/policies/check-policy';
import { defaultFields, type ToolFields } from '@/lib/policy/tool-fields';

const registered = Symbol('registry for checking policies');

/** What is registered, with the fields that each tool really has. */
export function registryOf(state: StateView): RegistryView {
  return state.derive(registered, (source) => ({
    tools: [...source.all('tools')].map((tool) => ({
      name: tool.name,
      aliases: tool.aliases,
      categoryId: tool.categoryId,
      fields: fieldsOf(tool),
    })),
    categories: [...source.all('categories')].map(({ id }) => id),
  }));
}

/** Declared, or those of the usual names that its schema knows. */
function fieldsOf({ fields, inputSchema }: ToolRow): ToolFields {
  if (fields) return fields;
  const schema: unknown = JSON.parse(inputSchema);
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  // Of a dotted name the outer argument is looked for: `edits` for `edits.path`.
  const known = (names: readonly string[]) =>
    names.filter((name) => Object.hasOwn(properties, name.split('.')[0] ?? name));
  return {
    paths: known(defaultFields.paths),
    command: known(defaultFields.command),
    content: known(defaultFields.content),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
