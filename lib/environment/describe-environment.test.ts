import { expect, it } from 'vitest';
import { describeEnvironment } from './describe-environment';
import { environmentVariables } from './environment';

it('has a row with default and meaning for every variable', () => {
  const lines = describeEnvironment().trimEnd().split('\n');
  expect(lines).toHaveLength(2 + Object.keys(environmentVariables.shape).length);
  for (const line of lines.slice(2)) expect(line).toMatch(/^\| `[A-Z_]+` \| (unset|`.+`) \| .{10,} \|$/);
  expect(lines).toContainEqual(expect.stringContaining('| `PORT` | `3000` |'));
  expect(lines).toContainEqual(expect.stringContaining('| `DATABASE_URL` | unset |'));
});
