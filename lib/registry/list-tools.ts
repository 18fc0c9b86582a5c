import { z } from 'zod';
import { type Principal, requireRole } from '@/lib/access/principal';
import type { Parts } from '@/lib/parts';
import { formatTool, toolFormat } from './format-tool';
import { viewTool } from './view-category';

export const toolQuery = z.strictObject({
  format: toolFormat.default('spec'),
  type: z.enum(['function', 'mcp', 'shell', 'http', 'agent']).optional(),
  /** Also what is switched off: for admins. */
  all: z.enum(['true', 'false']).optional(),
});
export type ToolQuery = z.infer<typeof toolQuery>;

/** The tools that can be called at present, as the asking program's library wants them. */
export async function listTools({ prisma }: Parts, principal: Principal, query: ToolQuery): Promise<object[]> {
  const all = query.all === 'true';
  if (all) requireRole(principal, 'admin');
  const { workspaceId } = principal;
  const [tools, on] = await Promise.all([
    prisma.tool.findMany({ where: { workspaceId, ...(query.type && { type: query.type }) }, orderBy: { name: 'asc' } }),
    prisma.category.findMany({ where: { workspaceId, enabled: true }, select: { id: true } }),
  ]);
  const categoriesOn = new Set(on.map(({ id }) => id));
  return tools
    .filter(({ enabled, categoryId }) => all || (enabled && categoriesOn.has(categoryId)))
    .map((tool) => formatTool(viewTool(tool), query.format));
}
