import { expect, it } from 'vitest';
import { safeCallback } from './safe-callback';

it.each(['/demo/queue', '/demo/audit?request=a%2Fb#x', '/'])('goes on to %s', (path) => {
  expect(safeCallback(path)).toBe(path);
});

it.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'demo/queue',
  '/sign-in?callbackUrl=/x',
])('does not follow %s', (value) => {
  expect(safeCallback(value)).toBe('/');
});
