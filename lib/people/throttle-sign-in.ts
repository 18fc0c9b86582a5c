import { CountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';

/** Many people may share one network address, so it is given more tries than one e-mail address. */
const FREE_BY_EMAIL = 5;
const FREE_BY_ADDRESS = 50;
const MAX_DELAY_SECONDS = 15 * 60;

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

/**
 * Counts a try as failed before it is looked at, so that many at once cannot all slip through the same gap.
 * After the free ones it is half a minute, and each failure doubles it. The clock is Postgres's, the same for every node.
 */
export async function beginAttempt({ pool }: Parts, attempt: SignInAttempt): Promise<void> {
  const keys = keysOf(attempt);
  const wait = await blockedFor(pool, keys);
  if (wait !== null) throw tooMany(wait);
  const { rowCount } = await pool.query(
    `INSERT INTO sign_in_throttles AS t (key, failures, blocked_until)
     SELECT key, 1, clock_timestamp() FROM unnest($1::text[]) AS key
     ON CONFLICT (key) DO UPDATE SET (failures, blocked_until) = (
       SELECT n, clock_timestamp() + make_interval(
         secs => CASE WHEN n < free THEN 0 ELSE least(2 ^ least(n - free + 5, 20), $4::float8) END)
       FROM (SELECT CASE WHEN t.blocked_until < now() - interval '1 hour' THEN 1 ELSE t.failures + 1 END AS n,
                    CASE WHEN t.key LIKE 'email:%' THEN $2::int ELSE $3::int END AS free) AS counted)
     WHERE t.blocked_until <= clock_timestamp()`,
    [keys, FREE_BY_EMAIL, FREE_BY_ADDRESS, MAX_DELAY_SECONDS],
  );
  // Others were counted between the look and the count, and used up what was left.
  if (rowCount !== keys.length) throw tooMany((await blockedFor(pool, keys)) ?? 1000);
}

/** The password was right: the e-mail address starts anew; the network address only loses this one. */
export async function attemptSucceeded(parts: Parts, attempt: SignInAttempt): Promise<void> {
  const [address, email] = keysOf(attempt);
  await parts.pool.query(`DELETE FROM sign_in_throttles WHERE key = $1 OR blocked_until < now() - interval '1 day'`, [
    email,
  ]);
  await takeBack(parts, [address]);
}

/** The password was never looked at. */
export async function attemptNotMade(parts: Parts, attempt: SignInAttempt): Promise<void> {
  await takeBack(parts, keysOf(attempt));
}

async function takeBack({ pool }: Parts, keys: readonly string[]): Promise<void> {
  await pool.query('UPDATE sign_in_throttles SET failures = greatest(failures - 1, 0) WHERE key = ANY($1)', [keys]);
}

async function blockedFor(pool: Parts['pool'], keys: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ wait: number | null }>(
    `SELECT ceil(extract(epoch FROM max(blocked_until) - now()) * 1000)::float8 AS wait
     FROM sign_in_throttles WHERE key = ANY($1) AND blocked_until > now()`,
    [keys],
  );
  return rows[0]?.wait ?? null;
}

function tooMany(retryAfterMs: number): CountersignError {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return new CountersignError('rate_limited', `Too many failed sign-ins. Try again in ${seconds} s.`, { retryAfterMs });
}

/** Always in this order: two sign-ins that share both rows must lock them alike. */
function keysOf({ email, address }: SignInAttempt): [string, string] {
  return [`address:${address}`, `email:${email}`];
}
