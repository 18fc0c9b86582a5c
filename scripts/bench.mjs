// `npm run bench`: builds what is stale, then measures the built server against what the machine can do at best.
//   npm run bench -- [--quick] [--only start,calls,idle,verify] [--profile DIR]
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { buildAll, bundleOptions } from './build.mjs';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
await buildAll({ onlyStale: true, onlyBundle: false });

const outdir = join('dist', 'bench');
const programs = ['main', 'serve-echo', 'serve-baseline', 'insert-rows', 'run-agents', 'verify-once'];
rmSync(outdir, { recursive: true, force: true });
await build({
  ...bundleOptions,
  entryPoints: Object.fromEntries(programs.map((name) => [name, `bench/${name}.ts`])),
  outdir,
});

const child = spawn(process.execPath, ['--enable-source-maps', join(outdir, 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
