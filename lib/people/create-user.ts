import { randomUUID } from 'node:crypto';
import type { Parts } from '@/lib/parts';
import { hashPassword, makePassword } from './hash-password';

interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface CreatedUser {
  readonly user: User;
  /** Whether the person is new, so that the password holds. */
  readonly created: boolean;
  /** Only when it was made here: shown once, kept nowhere. */
  readonly password?: string;
}

/**
 * Finds a person by e-mail address or makes them. One who was made but reached no workspace (the server stopped in
 * between, or they were removed before their first sign-in) gets a new password, since nobody can know the old one.
 */
export async function createUser(
  { pool, prisma }: Parts,
  input: { email: string; name: string; password?: string | undefined },
): Promise<CreatedUser> {
  const existing = await prisma.user.findUnique({ where: { email: input.email } });
  if (existing && !(await isStranded(pool, existing.id))) return { user: existing, created: false };

  const password = input.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const { rows } = await pool.query<User>(
    `INSERT INTO users AS u (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (email) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash, created_at = now()
     WHERE ${stranded}
     RETURNING id, email, name`,
    [randomUUID(), input.email, input.name, passwordHash],
  );
  const made = rows[0];
  // Someone else made the same person meanwhile.
  if (!made) return { user: await prisma.user.findUniqueOrThrow({ where: { email: input.email } }), created: false };
  return { user: made, created: true, ...(input.password === undefined && { password }) };
}

// The minute leaves an invitation under way in peace.
const stranded = `u.created_at < now() - interval '1 minute'
  AND NOT EXISTS (SELECT FROM members m WHERE m.user_id = u.id)
  AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.user_id = u.id)`;

async function isStranded(pool: Parts['pool'], userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM users u WHERE u.id = $1 AND ${stranded}`, [userId]);
  return rowCount === 1;
}
