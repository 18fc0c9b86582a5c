import { expect, test } from 'vitest';
import { patchBack, settingsAfter } from './category-settings';

const before = { enabled: true, permission: 'read-only', policy: 'ask', rateLimit: null } as const;

test('a patch changes what it names', () => {
  expect(settingsAfter(before, { policy: 'deny' })).toEqual({ ...before, policy: 'deny' });
  const rateLimit = { calls: 5, perSeconds: 60 };
  expect(settingsAfter(before, { rateLimit })).toEqual({ ...before, rateLimit });
});

test('the way back names what the patch named, and nothing else', () => {
  expect(patchBack(before, { policy: 'deny' })).toEqual({ policy: 'ask' });
  expect(patchBack(before, { enabled: false, rateLimit: { calls: 1, perSeconds: 1 } })).toEqual({
    enabled: true,
    rateLimit: null,
  });
});
