// Builds what runs in production: the server and the command line (bundled, so that no TypeScript is read at run
// time) and Next's pages. `--stale` builds only what changed since the last build, `--cli` only the command line.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const bundleSources = ['lib', 'prisma', 'scripts/build.mjs', 'package-lock.json', 'tsconfig.json'];
const pageSources = [...bundleSources, 'app', 'components', 'public', 'next.config.mjs', 'postcss.config.mjs'];
const ignored = /(^|\/)(generated|node_modules)(\/|$)|\.test\.tsx?$/;

function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (ignored.test(path) || !existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

const stamp = (name) => join('dist', `${name}.stamp`);
const isFresh = (name, print) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === print;

async function step(name, sources, output, onlyStale, work) {
  const print = fingerprint(sources);
  if (onlyStale && isFresh(name, print) && existsSync(output)) return;
  await work();
  writeFileSync(stamp(name), print);
}

export const bundleOptions = {
  entryPoints: { server: 'lib/server/main.ts', cli: 'lib/cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: { '@': '.' },
  sourcemap: true,
  logLevel: 'warning',
};

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...environment } });
  if (status !== 0) process.exit(status ?? 1);
}

export async function buildAll({ onlyStale, onlyBundle }) {
  mkdirSync('dist', { recursive: true });
  run(process.execPath, ['scripts/generate-prisma.mjs']);
  await step('bundle', bundleSources, 'dist/cli.js', onlyStale, () => build(bundleOptions));
  if (onlyBundle) return;
  await step('pages', pageSources, '.next/BUILD_ID', onlyStale, () =>
    run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildAll({ onlyStale: process.argv.includes('--stale'), onlyBundle: process.argv.includes('--cli') });
}
