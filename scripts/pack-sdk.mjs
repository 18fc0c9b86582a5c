// Builds the SDK from lib/sdk into dist/sdk and packs it as a tarball of its own. Prints the tarball's path.
//   node scripts/pack-sdk.mjs [--out DIR]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(project, 'lib/sdk');
const target = join(project, 'dist/sdk');
const { values } = parseArgs({ options: { out: { type: 'string', default: target } } });
const out = resolve(values.out);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
mkdirSync(out, { recursive: true });

await build({
  entryPoints: [join(source, 'connect.ts')],
  outfile: join(target, 'connect.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['socket.io-client'],
  logLevel: 'warning',
});
emitDeclarations('connect');
for (const file of ['package.json', 'README.md']) copyFileSync(join(source, file), join(target, file));

const packed = JSON.parse(run('npm', ['pack', '--json', '--silent', '--pack-destination', out], target));
process.stdout.write(`${join(out, packed[0].filename)}\n`);

/** Keeps the declarations the entry reaches, with the extensions that Node's own resolution asks for. */
function emitDeclarations(entry) {
  const emitted = mkdtempSync(join(tmpdir(), 'countersign-sdk-'));
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const flags = ['--declaration', '--emitDeclarationOnly', '--incremental', 'false', '--noEmit', 'false'];
  const settings = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: { rootDir: source, outDir: emitted, typeRoots: [join(project, 'node_modules/@types')] },
    files: [join(source, `${entry}.ts`)],
    include: [],
  };
  try {
    writeFileSync(join(emitted, 'tsconfig.json'), JSON.stringify(settings));
    run(process.execPath, [compiler, '-p', emitted, ...flags], project);
    const wanted = new Set([entry]);
    for (const name of wanted) {
      const text = readFileSync(join(emitted, `${name}.d.ts`), 'utf8').replace(/from '\.\/([\w-]+)'/g, (_, reached) => {
        wanted.add(reached);
        return `from './${reached}.js'`;
      });
      writeFileSync(join(target, `${name}.d.ts`), text);
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
