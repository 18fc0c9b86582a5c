import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeEnvironment } from './describe-environment';

const page = fileURLToPath(new URL('../../docs/environment.md', import.meta.url));
const table = /(<!-- environment:begin -->\n).*?(<!-- environment:end -->)/s;

/** `vitest -u` writes the page anew. */
it('documents every variable as the schema describes it', async () => {
  const written = readFileSync(page, 'utf8');
  expect(written).toMatch(table);
  const wanted = written.replace(
    table,
    (_, begin: string, end: string) => `${begin}\n${describeEnvironment()}\n${end}`,
  );
  await expect(wanted).toMatchFileSnapshot(page);
});
