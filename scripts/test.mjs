// `npm test`: everything that must pass, one step after the other, stopping at the first that fails.
import { spawnSync } from 'node:child_process';

const steps = [
  ['static checks', 'npm', ['run', '--silent', 'check:static']],
  ['build', process.execPath, ['scripts/build.mjs', '--stale']],
  ['unit, database and socket tests', 'npx', ['vitest', 'run', '--project', 'unit']],
  ['two processes, crashes and access', 'npx', ['vitest', 'run', '--project', 'processes']],
  ['a browser', process.execPath, ['scripts/ensure-browser.mjs']],
  ['browser tests', 'npx', ['playwright', 'test']],
];

const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1' };
for (const [name, command, args] of steps) {
  const start = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: environment });
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s\n`,
  );
  if (status !== 0) process.exit(status ?? 1);
}
