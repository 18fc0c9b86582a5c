#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Paths such as the data directory are the project's, wherever the command is called from.
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
if (existsSync('node_modules/esbuild')) {
  const { buildAll } = await import('../scripts/build.mjs');
  await buildAll({ onlyStale: true, onlyBundle: true });
}
const { run } = await import('../dist/cli.js');
await run(process.argv);
