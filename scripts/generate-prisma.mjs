// Makes lib/db/generated from prisma/schema.prisma, unless it was made from this very schema by this version of Prisma.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const stamp = join(root, 'lib/db/generated/.made-from');

function findPrisma() {
  try {
    const file = createRequire(import.meta.url).resolve('prisma/package.json');
    const { version, bin } = JSON.parse(readFileSync(file, 'utf8'));
    return { version, program: join(dirname(file), typeof bin === 'string' ? bin : bin.prisma) };
  } catch {
    return undefined;
  }
}

const prisma = findPrisma();
if (!prisma) {
  console.log('Prisma is a development dependency and not installed: the database client is left as it is.');
  process.exit(0);
}
const schema = readFileSync(join(root, 'prisma/schema.prisma'));
const wanted = `${prisma.version} ${createHash('sha256').update(schema).digest('hex')}\n`;
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0);

const { status, stdout, stderr } = spawnSync(process.execPath, [prisma.program, 'generate'], {
  cwd: root,
  encoding: 'utf8',
  env: {
    ...process.env,
    // Generating needs no schema engine; naming any file keeps Prisma from downloading one.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? join(root, 'package.json'),
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    PRISMA_GENERATE_NO_HINTS: '1',
  },
});
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
writeFileSync(stamp, wanted);
