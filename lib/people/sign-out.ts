import type { Parts } from '@/lib/parts';
import { recordSignIn } from './record-sign-in';

/** Ends one sign-in on every device that holds its cookie. Doing it twice changes nothing. */
export async function signOut(parts: Parts, { userId, signInId }: { userId: string; signInId: string }): Promise<void> {
  const { rowCount } = await parts.pool.query(
    'UPDATE sign_ins SET revoked_at = now() WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL',
    [signInId, userId],
  );
  if (rowCount === 0) return;
  const user = await parts.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const memberships = await parts.prisma.member.findMany({ where: { userId }, select: { workspaceId: true } });
  await recordSignIn(parts, 'member.signed-out', { userId, name: user.name, signInId }, memberships);
}
