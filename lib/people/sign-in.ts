import { randomUUID } from 'node:crypto';
import { CountersignError } from '@/lib/contracts/errors';
import { email as emailSchema } from '@/lib/contracts/identifiers';
import type { Parts } from '@/lib/parts';
import { verifyPassword } from './hash-password';
import { recordSignIn } from './record-sign-in';
import { attemptNotMade, attemptSucceeded, beginAttempt } from './throttle-sign-in';

const HOURS = 12;
const MAX_PASSWORD = 256;

export interface SignedIn {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly signInId: string;
}

export async function signIn(
  parts: Parts,
  input: { email: string; password: string; address: string },
): Promise<SignedIn> {
  const email = emailSchema.safeParse(input.email.trim());
  if (!email.success || input.password === '' || input.password.length > MAX_PASSWORD) throw wrong();
  const attempt = { email: email.data, address: input.address };
  await beginAttempt(parts, attempt);

  const user = await parts.prisma.user.findUnique({ where: { email: email.data } });
  const right = await verifyPassword(input.password, user?.passwordHash).catch(async (error: unknown) => {
    await attemptNotMade(parts, attempt);
    throw error;
  });
  if (!user || !right) throw wrong();

  const memberships = await parts.prisma.member.findMany({ where: { userId: user.id }, select: { workspaceId: true } });
  // Someone removed everywhere is told no more than a stranger.
  if (memberships.length === 0) throw wrong();
  await attemptSucceeded(parts, attempt);

  const signInId = randomUUID();
  await parts.pool.query(
    `INSERT INTO sign_ins (id, user_id, created_at, expires_at) VALUES ($1, $2, now(), now() + make_interval(hours => $3))`,
    [signInId, user.id, HOURS],
  );
  const signedIn = { userId: user.id, name: user.name, email: user.email, signInId };
  try {
    await recordSignIn(parts, 'member.signed-in', signedIn, memberships);
  } catch (error) {
    await parts.prisma.signIn.update({ where: { id: signInId }, data: { revokedAt: new Date() } });
    throw error;
  }
  return signedIn;
}

function wrong(): CountersignError {
  return new CountersignError('unauthenticated', 'The e-mail address or the password is wrong.');
}
