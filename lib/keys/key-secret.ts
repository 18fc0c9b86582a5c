import { createHash, randomBytes } from 'node:crypto';

const form = /^cs_[A-Za-z0-9_-]{43}$/;

/** 32 random bytes need no slow hash: nobody can try them all. */
export function makeKeySecret(): { secret: string; prefix: string; secretHash: string } {
  const secret = `cs_${randomBytes(32).toString('base64url')}`;
  return { secret, prefix: secret.slice(0, 10), secretHash: hashKeySecret(secret) };
}

export function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function looksLikeKeySecret(text: string): boolean {
  return form.test(text);
}
