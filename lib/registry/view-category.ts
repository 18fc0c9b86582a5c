import { CountersignError } from '@/lib/contracts/errors';
import type { JsonObject } from '@/lib/contracts/json';
import type { CategoryView, ToolView } from '@/lib/contracts/registry';
import { permissionLevel } from '@/lib/contracts/words';
import type { StateView } from '@/lib/ledger/command';

interface ToolLike {
  readonly name: string;
  readonly aliases: string[];
  readonly description: string;
  readonly categoryId: string;
  readonly type: string;
  readonly access: string;
  readonly enabled: boolean;
  readonly dangerous: boolean;
  readonly requiresApproval: boolean;
  readonly inputSchema: string;
  readonly toolVersion: string;
}

interface CategoryLike {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly permission: string;
  readonly version: number | bigint;
}

export function viewTool({ categoryId, ...tool }: ToolLike): ToolView {
  return {
    name: tool.name,
    aliases: tool.aliases,
    description: tool.description,
    category: categoryId,
    type: tool.type,
    access: permissionLevel.parse(tool.access),
    enabled: tool.enabled,
    dangerous: tool.dangerous,
    requiresApproval: tool.requiresApproval,
    inputSchema: JSON.parse(tool.inputSchema) as JsonObject,
    toolVersion: tool.toolVersion,
  };
}

/** Rows of the database and of the ledger's state alike, by name. */
export function viewCategories(categories: Iterable<CategoryLike>, tools: Iterable<ToolLike>): CategoryView[] {
  const toolViews = [...tools].map(viewTool).sort((a, b) => a.name.localeCompare(b.name));
  return [...categories]
    .map(({ id, name, description, enabled, permission, version }) => ({
      id,
      name,
      description,
      enabled,
      permission: permissionLevel.parse(permission),
      version: Number(version),
      tools: toolViews.filter(({ category }) => category === id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

export function viewAllOf(state: StateView): CategoryView[] {
  return viewCategories(state.all('categories'), state.all('tools'));
}

export function viewOneOf(state: StateView, id: string): CategoryView {
  const category = viewAllOf(state).find((view) => view.id === id);
  if (!category) throw noSuchCategory(id);
  return category;
}

export function noSuchCategory(id: string): CountersignError {
  return new CountersignError('not_found', `There is no category '${id}' in this workspace.`);
}
