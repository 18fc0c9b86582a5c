import type { CategoryView, ToolView } from '@/lib/contracts/registry';
import { accessRank } from '@/lib/contracts/words';

/** What rule `permission-ceiling` denies: a tool that declares more than its category is given. */
export function isAboveLevel(category: Pick<CategoryView, 'permission'>, tool: Pick<ToolView, 'access'>): boolean {
  return accessRank(tool.access) > accessRank(category.permission);
}
