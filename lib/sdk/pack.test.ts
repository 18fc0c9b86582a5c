import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCall, ProtocolServer } from './test-protocol-server';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../..');
const installed = 'node_modules/countersign-sdk';
let directory: string;
let server: ProtocolServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-sdk-test-'));
  server = await new ProtocolServer({
    request: (asked) => ({ ok: true, request: describeCall(asked, 'approved') }),
  }).start();
  const { stdout } = await run(process.execPath, ['scripts/pack-sdk.mjs', '--out', directory], { cwd: project });
  await writeFile(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', stdout.trim(), ...flags], { cwd: directory });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

it('installs with nothing but socket.io-client below it, and stays small', async () => {
  const manifest = JSON.parse(await readFile(join(directory, installed, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['socket.io-client']);
  const files = await readdir(join(directory, installed));
  expect(files.sort()).toEqual([
    'README.md',
    'client-error.d.ts',
    'connect.d.ts',
    'connect.js',
    'package.json',
    'types.d.ts',
  ]);
  const { size } = await stat(join(directory, installed, 'connect.js'));
  expect(size).toBeLessThan(24_000);
});

it("runs the README's five lines", async () => {
  const readme = await readFile(join(directory, installed, 'README.md'), 'utf8');
  const lines = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(lines.trim().split('\n')).toHaveLength(5);
  await writeFile(join(directory, 'five-lines.js'), lines.replace('http://localhost:3000', server.url));
  const { stdout } = await run(process.execPath, ['five-lines.js'], {
    cwd: directory,
    env: { ...process.env, COUNTERSIGN_KEY: 'key' },
    timeout: 15_000,
  });
  expect(stdout).toBe('run it with {"content":"hi","path":"a.txt"}\n');
});

it('type-checks in a strict project that resolves as Node does, without types of its own', async () => {
  await writeFile(
    join(directory, 'use.ts'),
    `import { type Agent, type Answer, CountersignClientError, connect } from 'countersign-sdk';
export async function ask(agent: Agent): Promise<Answer> {
  return agent.request({ tool: 'shell', args: { command: 'ls' }, signal: AbortSignal.timeout(1000) });
}
export const connected: Promise<Agent> = connect({ name: 'typed' });
export const code: string = new CountersignClientError('closed', 'bye').code;
// @ts-expect-error a name is needed
connect({ key: 'k' });
`,
  );
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
  };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', '.'], { cwd: directory }).catch((error) => error);
  expect(stdout).toBe('');
});
