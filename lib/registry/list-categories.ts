import { type Principal, requireRole } from '@/lib/access/principal';
import type { CategoryView } from '@/lib/contracts/registry';
import type { Parts } from '@/lib/parts';
import { viewCategories } from './view-category';

export async function listCategories({ prisma }: Parts, principal: Principal): Promise<CategoryView[]> {
  requireRole(principal, 'viewer');
  const where = { workspaceId: principal.workspaceId };
  const [categories, tools] = await Promise.all([prisma.category.findMany({ where }), prisma.tool.findMany({ where })]);
  return viewCategories(categories, tools);
}
