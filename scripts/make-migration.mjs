// Writes prisma/migrations/<time>_NAME/migration.sql: what leads from the migrations so far to prisma/schema.prisma.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('usage: node scripts/make-migration.mjs NAME   (lower-case letters, digits and _)');
  process.exit(2);
}

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const cache = join(root, 'node_modules', '.cache', 'countersign');
await mkdir(cache, { recursive: true });
const bundle = join(await mkdtemp(join(cache, 'migration-')), 'draft-migration.mjs');
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-migration-'));
try {
  await build({
    entryPoints: [join(root, 'lib/db/draft-migration.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'error',
  });
  const { draftMigration } = await import(pathToFileURL(bundle).href);
  const sql = await draftMigration(dataDir);
  if (sql === '') {
    console.log('Nothing to do: the migrations already lead to prisma/schema.prisma.');
  } else {
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const directory = join(root, 'prisma', 'migrations', `${time}_${name}`);
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'migration.sql'), sql);
    console.log(`prisma/migrations/${time}_${name}/migration.sql`);
  }
} finally {
  await rm(join(bundle, '..'), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
