import { CountersignError } from '@/lib/contracts/errors';
import type { MeView } from '@/lib/contracts/people';
import type { PersonRole } from '@/lib/contracts/words';
import type { Parts } from '@/lib/parts';

/** What a person's cookie says: who they claim to be, and by which sign-in. */
export interface PersonToken {
  readonly userId: string;
  readonly signInId: string;
}

interface Row {
  id: string;
  email: string;
  name: string;
  workspace: string;
  slug: string;
  workspace_name: string;
  role: PersonRole;
}

/** Read anew for every call, so that a sign-out, a removal or a new role holds at once. First workspace first. */
export async function readSignedIn({ pool }: Parts, { userId, signInId }: PersonToken): Promise<MeView> {
  const { rows } = await pool.query<Row>({
    name: 'countersign_signed_in',
    text: `SELECT u.id, u.email, u.name, w.id AS workspace, w.slug, w.name AS workspace_name, m.role
      FROM sign_ins s JOIN users u ON u.id = s.user_id
      JOIN members m ON m.user_id = u.id JOIN workspaces w ON w.id = m.workspace_id
      WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
      ORDER BY m.added_at, w.slug`,
    values: [signInId, userId],
  });
  const first = rows[0];
  if (!first) throw new CountersignError('unauthenticated', 'You are not signed in, or your access was withdrawn.');
  return {
    user: { id: first.id, email: first.email, name: first.name },
    workspaces: rows.map((row) => ({ id: row.workspace, slug: row.slug, name: row.workspace_name, role: row.role })),
  };
}
