// `npm run dev`: rebuilds and restarts the server when `lib` changes; Next reloads pages by itself.
import { spawn, spawnSync } from 'node:child_process';
import { context } from 'esbuild';
import { bundleOptions } from './build.mjs';

process.env.NODE_ENV = 'development';
process.env.NEXT_TELEMETRY_DISABLED = '1';
spawnSync(process.execPath, ['scripts/generate-prisma.mjs'], { stdio: 'inherit' });

let server;
let stopping = false;

function restart() {
  if (stopping) return;
  const previous = server;
  const start = () => {
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server.js', ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
  };
  if (!previous || previous.exitCode !== null) return start();
  previous.once('exit', start);
  previous.kill('SIGTERM');
}

const watching = await context({
  ...bundleOptions,
  plugins: [{ name: 'restart', setup: (build) => build.onEnd(({ errors }) => errors.length === 0 && restart()) }],
});
await watching.watch();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    void watching.dispose();
    server?.kill(signal);
  });
}
