import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { inPasswordQueue } from './password-queue';

const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const MAX_MEMORY = 256 * 1024 * 1024;
const stored = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/;

/** Nobody's: verified for unknown people, so that the time an answer takes does not tell who exists. */
const nobody = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** `scrypt$N$r$p$salt$hash`: the cost is kept with each hash, so it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = stored.exec(hash ?? nobody) ?? [];
  if (N === undefined) throw new Error('A stored password hash is not of the expected form.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const wanted = Buffer.from(expected, 'base64url');
  return derived.length === wanted.length && timingSafeEqual(derived, wanted) && hash !== undefined;
}

export function makePassword(): string {
  return randomBytes(15).toString('base64url');
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return inPasswordQueue(
    () =>
      new Promise((resolve, reject) => {
        // Two keyboards may type the same letter as different code points.
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
