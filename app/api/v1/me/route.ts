import { readSignedIn } from '@/lib/access/read-signed-in';
import { route } from '@/lib/gateways/rest/handle';

/** Who is calling: a person with their workspaces, or a key with its own. */
export const GET = route({ role: 'any' }, async ({ parts, principal }) => {
  if (principal.kind === 'user') return readSignedIn(parts, principal);
  const workspace = await parts.prisma.workspace.findUniqueOrThrow({
    where: { id: principal.workspaceId },
    select: { id: true, slug: true, name: true },
  });
  const { name } = principal;
  return { ...(principal.kind === 'key' && { key: { id: principal.keyId, name, role: principal.role } }), workspace };
});
