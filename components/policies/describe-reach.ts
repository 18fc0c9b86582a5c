import type { PolicyDraft } from '@/lib/contracts/policies';
import type { CategoryView } from '@/lib/contracts/registry';

const MOST_NAMED = 8;

/** `shell, file_* in Filesystem`: which tools a policy is for. */
export function describeReach(
  { tools, categories }: Pick<PolicyDraft, 'tools' | 'categories'>,
  known: readonly Pick<CategoryView, 'id' | 'name'>[],
): string {
  const which = tools.includes('*') ? 'every tool' : listSome(tools);
  if (categories === undefined) return which;
  if (categories.length === 0) return `${which} in no category: it never matches`;
  return `${which} in ${listSome(categories.map((id) => known.find((category) => category.id === id)?.name ?? id))}`;
}

function listSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  if (more <= 0) return names.join(', ');
  return `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more`;
}
