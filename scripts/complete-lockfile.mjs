// npm leaves a platform's optional package out of the lock file when the registry at hand does not carry it,
// and `npm ci` then refuses the lock file. This writes the missing entries back, so that one lock file serves
// every platform. Run it after adding or moving a dependency.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'wasi',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

function platformOf(name) {
  const words = name.split('/').pop().replace('windows', 'win32').split('-');
  const system = systems.find((candidate) => words.includes(candidate));
  const processor = processors.find((candidate) => words.includes(candidate));
  if (!system && !processor) return null;
  return { ...(processor && { cpu: [processor] }), ...(system && { os: [system === 'wasi' ? 'none' : system] }) };
}

const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path]) continue;
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(range)) continue;
    lock.packages[path] = { version: range, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added.push(`${name}@${range}`);
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
process.stdout.write(`${added.length} entries added\n`);
