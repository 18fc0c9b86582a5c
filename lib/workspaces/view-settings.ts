import { type Principal, requireRole } from '@/lib/access/principal';
import { type PolicySettings, policySettings } from '@/lib/contracts/policy-settings';
import type { Parts } from '@/lib/parts';

export async function viewSettings({ prisma }: Parts, principal: Principal): Promise<PolicySettings> {
  requireRole(principal, 'viewer');
  const { settings } = await prisma.workspace.findUniqueOrThrow({ where: { id: principal.workspaceId } });
  return policySettings.parse(JSON.parse(settings));
}
