import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's directory, from its sources and from the bundle in `dist` alike. */
export function findProjectRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const start of [process.cwd(), here]) {
    for (let directory = start; ; directory = dirname(directory)) {
      if (isCountersign(directory)) return directory;
      if (directory === dirname(directory)) break;
    }
  }
  throw new Error(`Countersign's own files were not found, neither from ${process.cwd()} nor from ${here}.`);
}

function isCountersign(directory: string): boolean {
  const file = join(directory, 'package.json');
  if (!existsSync(file) || !existsSync(join(directory, 'prisma', 'schema.prisma'))) return false;
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'countersign';
}
