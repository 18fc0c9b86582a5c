import { expect, it } from 'vitest';
import { summariseCall } from './summarise-call';

it.each([
  [{ command: 'git push', cwd: '/x' }, 'git push'],
  [{ content: 'a', path: 'src/a.ts' }, 'src/a.ts'],
  [{ command: 'ls\nrm -rf /' }, 'ls⏎rm -rf /'],
  [{ command: 'echo \u202eevil' }, 'echo ‹U+202E›evil'],
  [{ amount: 12, to: 'x' }, '{"amount":12,"to":"x"}'],
  [{}, '{}'],
])('says of %j: %s', (args, summary) => {
  expect(summariseCall(args)).toBe(summary);
});

it('falls back on the path the server found', () => {
  expect(summariseCall({ target: 'a.ts' }, 'a.ts')).toBe('a.ts');
});

it('is one short line, however long the call', () => {
  expect(summariseCall({ command: 'x'.repeat(100_000) }).length).toBeLessThan(300);
});
