import { describe, expect, it } from 'vitest';
import { hashPassword, makePassword, verifyPassword } from './hash-password';

describe('a password', () => {
  it('is recognised by its hash, which keeps the cost it was made with', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('correct horse battery', hash)).toBe(true);
    expect(await verifyPassword('correct horse batterz', hash)).toBe(false);
  });

  it('is the same however its letters were composed', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword('cafe\u0301 cafe\u0301 cafe\u0301', hash)).toBe(true);
  });

  it('of someone unknown is never right, and is worked on all the same', async () => {
    const started = performance.now();
    expect(await verifyPassword('anything', undefined)).toBe(false);
    expect(performance.now() - started).toBeGreaterThan(20);
  });

  it('that is made is long enough and never the same', () => {
    expect(makePassword()).toMatch(/^[\w-]{20}$/);
    expect(makePassword()).not.toBe(makePassword());
  });
});
