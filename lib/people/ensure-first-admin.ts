import type { Parts } from '@/lib/parts';
import { createUser } from './create-user';

export interface FirstAdmin {
  readonly email: string;
  /** Only when it was made here: to be printed once. */
  readonly password?: string;
}

/** Makes the workspace's first admin if it has none, and answers `null` if it has. One node at a time. */
export async function ensureFirstAdmin(parts: Parts, workspaceId: string): Promise<FirstAdmin | null> {
  const client = await parts.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL lock_timeout = '30s'");
    await client.query("SELECT pg_advisory_xact_lock(hashtext('countersign:first-admin'))");
    return await makeFirstAdmin(parts, workspaceId);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function makeFirstAdmin(parts: Parts, workspaceId: string): Promise<FirstAdmin | null> {
  const { adminEmail: email, adminPassword } = parts.environment;
  if (await parts.prisma.member.findFirst({ where: { workspaceId, role: 'admin' } })) return null;
  await forgetUnfinished(parts, email);
  const { user, password } = await createUser(parts, { email, name: 'Admin', password: adminPassword });
  const added = await parts.ledger.append(workspaceId, {
    decide: (state) => {
      for (const member of state.all('members')) {
        if (member.role === 'admin') return { events: [], result: () => false };
      }
      const payload = { userId: user.id, email: user.email, name: user.name, role: 'admin' as const };
      return {
        events: [{ kind: 'member.added', actor: 'system', subject: `member:${user.id}`, payload }],
        result: () => true,
      };
    },
  });
  return added ? { email: user.email, ...(password !== undefined && { password }) } : null;
}

/** A start that was cut off may have left the person without a workspace, and their password unprinted. */
async function forgetUnfinished({ pool }: Parts, email: string): Promise<void> {
  await pool.query(
    `DELETE FROM users u WHERE u.email = $1
     AND NOT EXISTS (SELECT FROM members m WHERE m.user_id = u.id)
     AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.user_id = u.id)`,
    [email],
  );
}
