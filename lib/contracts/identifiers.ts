import { z } from 'zod';

/** Control, format and unpaired characters, line separators, and letters that draw nothing. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/** A name that is shown, searched and compared: no control, invisible or direction-changing characters. */
export function plainText(max: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !unprintable.test(text), 'must not contain control or invisible characters');
}

export const requestId = plainText(128);
export const toolName = plainText(128);
export const slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/, 'must be 1–64 lower-case letters, digits, - or _');
export const email = z.string().max(254).toLowerCase().pipe(z.email('must be an e-mail address'));

/** Text a person or an agent wrote: anything but what Postgres and UTF-8 cannot hold. */
export function freeText(max: number) {
  return z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !text.includes('\u0000') && isWellFormed(text), 'must not contain NUL or broken characters');
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
