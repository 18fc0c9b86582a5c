// What the shell corpus needs to run lines of agents without harm: bubblewrap, strace and the tools in the lines.
import { spawnSync } from 'node:child_process';

const packages = { bwrap: 'bubblewrap', strace: 'strace', rg: 'ripgrep', jq: 'jq', git: 'git', file: 'file' };

const isMissing = (program) => spawnSync('which', [program]).status !== 0;

/** Installs what is missing where it may; otherwise says what a person has to do. */
export function ensureSandbox() {
  const missing = Object.keys(packages).filter(isMissing);
  if (missing.length > 0) install(missing.map((program) => packages[program]));
  const probe = spawnSync('bwrap', [
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--unshare-net',
    'true',
  ]);
  if (probe.status !== 0) throw new Error(`bubblewrap cannot make a sandbox here: ${probe.stderr}`);
}

function install(names) {
  const command = `apt-get install -y ${names.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`The shell corpus needs ${names.join(', ')}. As root: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (line) => spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
  const done = run(command).status === 0 ? undefined : run(`apt-get update && ${command}`);
  if (done && done.status !== 0) throw new Error(`The shell corpus needs ${names.join(', ')}: ${done.stderr}`);
}
