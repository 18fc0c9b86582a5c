import type { Condition, PolicyDraft } from '@/lib/contracts/policies';
import type { RegisteredTool, RegistryView } from './check-policy';
import { matchesTool, readToolPattern } from './tool-pattern';

/** Warns of tools and categories that nobody registered, and of conditions on what the named tools do not have. */
export function findUnreached(draft: PolicyDraft, registry: RegistryView): string[] {
  const warnings: string[] = [];
  for (const category of draft.categories ?? []) {
    if (!registry.categories.includes(category)) warnings.push(`There is no category “${category}”.`);
  }
  const reached = new Set<RegisteredTool>();
  for (const pattern of draft.tools) {
    const named = toolsNamed(pattern, draft, registry);
    if (named.length === 0) warnings.push(`No registered tool is named by “${pattern}”${within(draft)}.`);
    for (const tool of named) reached.add(tool);
  }
  if (reached.size === 0) return warnings;
  for (const condition of draft.conditions) {
    const lacking = [...reached].filter((tool) => lacks(tool, condition));
    if (lacking.length < reached.size && draft.tools.some((pattern) => /[*?]/.test(pattern))) continue;
    for (const tool of lacking.slice(0, 5)) {
      warnings.push(`“${tool.name}” has no ${condition.type} field, so this policy never matches its calls.`);
    }
  }
  return warnings;
}

function within({ categories }: PolicyDraft): string {
  return categories && categories.length > 0 ? ` in the categories ${categories.join(', ')}` : '';
}

function toolsNamed(pattern: string, { action, categories }: PolicyDraft, { tools }: RegistryView): RegisteredTool[] {
  const read = readToolPattern(pattern);
  return tools.filter(({ name, aliases = [], categoryId }) => {
    if (categories && !categories.includes(categoryId)) return false;
    // An alias counts for what is stricter only.
    return matchesTool(read, name) || (action !== 'approve' && aliases.some((alias) => matchesTool(read, alias)));
  });
}

/** A named field is looked for in whatever arguments come, so only the declared ones can be missing. */
function lacks({ fields }: RegisteredTool, { type, field }: Condition): boolean {
  if (field !== undefined) return false;
  if (type === 'path') return fields.paths.length === 0 && fields.command.length === 0;
  if (type === 'content') return fields.content.length === 0;
  return type === 'command' && fields.command.length === 0;
}
