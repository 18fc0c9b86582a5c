import { type Principal, requireRole } from '@/lib/access/principal';
import type { PolicyDraft, PolicyView } from '@/lib/contracts/policies';
import type { Parts } from '@/lib/parts';
import { viewPolicy } from './view-policy';

/** In the order in which they were written. */
export async function listPolicies({ prisma }: Parts, principal: Principal): Promise<PolicyView[]> {
  requireRole(principal, 'viewer');
  const rows = await prisma.policy.findMany({
    where: { workspaceId: principal.workspaceId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, name, definition, createdAt, version }) =>
    viewPolicy({
      id,
      name,
      // The ledger alone writes it, from a draft that was parsed.
      definition: JSON.parse(definition) as PolicyDraft,
      createdAt: createdAt.toISOString(),
      version: Number(version),
    }),
  );
}
