// Imports point down only: for each place, what it may import from within the project. Type imports count too.
// (dependency-cruiser cannot read TypeScript with the native compiler, which has no JavaScript interface.)
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const useCases = [
  'lib/access',
  'lib/requests',
  'lib/sessions',
  'lib/registry',
  'lib/people',
  'lib/keys',
  'lib/workspaces',
  'lib/audit',
];
const foundation = ['lib/contracts', 'lib/environment', 'lib/db', 'lib/policy', 'lib/ledger', 'lib/parts'];
const edges = ['lib/server', 'lib/gateways'];

/** First match wins; `packages` limits what comes from npm and Node. */
const layers = [
  { place: 'lib/contracts', may: ['lib/contracts'], packages: ['zod'] },
  { place: 'lib/policy', may: ['lib/policy', 'lib/contracts'], packages: [] },
  { place: 'lib/sdk', may: ['lib/sdk'], packages: ['socket.io-client'] },
  { place: 'lib/environment', may: ['lib/environment', 'lib/contracts'] },
  { place: 'lib/db', may: ['lib/db', 'lib/environment', 'lib/contracts'] },
  { place: 'lib/ledger', may: ['lib/ledger', 'lib/policy', 'lib/contracts', 'lib/db'] },
  { place: 'lib/parts', may: foundation },
  ...useCases.map((place) => ({ place, may: [...foundation, ...useCases] })),
  { place: 'lib/gateways', may: [...foundation, ...useCases, 'lib/gateways', 'lib/server/get-parts'] },
  { place: 'lib/server', may: [...foundation, ...useCases, ...edges] },
  { place: 'lib/demo', may: [...foundation, ...useCases, 'lib/demo', 'lib/sdk'] },
  { place: 'lib/cli', may: [...foundation, ...useCases, ...edges, 'lib/cli', 'lib/demo'] },
  { place: 'components', may: ['components', 'lib/contracts'] },
  {
    place: 'app',
    may: [
      'app',
      'components',
      'lib/contracts',
      ...useCases,
      'lib/gateways/rest',
      'lib/server/get-parts',
      'lib/server/page-session',
    ],
  },
];

const isInside = (path, place) => path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}.`);
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

function filesBelow(path) {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
  return /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|lib\/db\/generated|test-/.test(path) ? [path] : [];
}

function resolve(from, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
}

const fileOf = (path) =>
  ['.ts', '.tsx', '.mjs', ''].map((end) => path + end).find((file) => existsSync(file) && statSync(file).isFile());

const problems = [];
const graph = new Map();
for (const file of ['lib', 'components', 'app'].filter(existsSync).flatMap(filesBelow)) {
  const layer = layers.find(({ place }) => isInside(file, place));
  if (!layer) {
    problems.push(`${file}: no layer is defined for it`);
    continue;
  }
  const targets = [];
  for (const match of readFileSync(file, 'utf8').matchAll(importPattern)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    const target = resolve(file, specifier);
    const isType = /^\s*(import|export)\s+type\s/.test(match[0]);
    if (target === undefined) {
      if (layer.packages && !layer.packages.includes(specifier)) problems.push(`${file}: must not import ${specifier}`);
    } else if (!/\.(css|json)$/.test(target)) {
      if (!layer.may.some((place) => isInside(target, place))) problems.push(`${file}: must not import ${target}`);
      if (!isType) targets.push(fileOf(target));
    }
  }
  graph.set(file, targets.filter(Boolean));
}

const done = new Set();
function visit(file, path) {
  const start = path.indexOf(file);
  if (start >= 0) problems.push(`circular: ${[...path.slice(start), file].join(' → ')}`);
  if (start >= 0 || done.has(file)) return;
  for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
  done.add(file);
}
for (const file of graph.keys()) visit(file, []);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${graph.size} files, ${problems.length} forbidden imports\n`);
process.exitCode = problems.length > 0 || graph.size === 0 ? 1 : 0;
