import { type Principal, requireRole } from '@/lib/access/principal';
import type { TemplateView } from '@/lib/contracts/templates';
import type { Parts } from '@/lib/parts';
import { viewTemplate } from './view-template';

export async function listTemplates({ prisma }: Parts, principal: Principal): Promise<TemplateView[]> {
  requireRole(principal, 'viewer');
  const { workspaceId } = principal;
  return (await prisma.template.findMany({ where: { workspaceId }, orderBy: { name: 'asc' } })).map(viewTemplate);
}
