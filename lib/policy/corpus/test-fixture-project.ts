import { execFileSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files: Readonly<Record<string, string>> = {
  'README.md': '# Fixture\n\nhello world\na, b: c\nline 5\nline 6\n',
  'package.json': JSON.stringify(
    { name: 'fixture', version: '1.0.0', scripts: { test: 'vitest', build: 'tsc' }, dependencies: { zod: '4.0.0' } },
    null,
    2,
  ),
  'package-lock.json': '{}\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n',
  Dockerfile: 'FROM node:20\nRUN npm ci\n',
  '.gitignore': 'node_modules\n',
  '.github/workflows/ci.yml': 'jobs:\n  test:\n    steps:\n      - run: npm test\n',
  'src/index.ts':
    "import { app } from './app';\n\n// TODO: hello\nexport function main() {\n  return app(process.env.PORT);\n}\n",
  'src/app.ts': `import { createServer } from 'node:http';\n${'// filler\n'.repeat(20)}export default createServer;\n`,
  'src/server/route.ts': 'export const route = 1;\n',
  'docs/guide.md': '# Guide\n\nhello\n',
  'docs/a b.md': 'a name with a space\n',
  'tests/app.test.ts': "test('app', () => {});\n",
  'x.sh': 'touch /workspace/project/PWNED\n',
};

/** Names that a leading `*` turns into options, and names that come apart where nothing quotes them. */
const hostileFiles: Readonly<Record<string, string>> = {
  '-i': '',
  '-oPWNED': '',
  '--output=PWNED': '',
  '--pre=sh': '',
  '-delete': '',
  '-o.ts': '',
  '--from-file=..': '',
  'docs/guide.md -oPWNED': 'foo\n',
  'docs/guide.md -i': 'foo\n',
  'src/x /workspace/secret.ts': 'foo\n',
  'src/y\n/workspace/secret.ts': 'foo\n',
};

/** A small repository with some history; `hostile` adds file names that look like options. */
export function makeFixtureProject(path: string, { hostile }: { hostile: boolean }): void {
  const git = (...words: string[]) => {
    const identity = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@x',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@x',
    };
    const env = { ...process.env, ...identity, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    execFileSync('git', words, { cwd: path, env, stdio: 'pipe' });
  };
  writeFiles(path, { 'README.md': '# Fixture\n' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'feat: begin');
  writeFiles(path, { ...files, ...(hostile ? hostileFiles : {}) });
  git('add', '-A');
  for (const subject of ['feat: grow', 'fix: nothing', 'docs: nothing']) git('commit', '-qm', subject, '--allow-empty');
  git('tag', 'v1');
  git('checkout', '-qb', 'feature');
  git('commit', '-qm', 'feat: branch', '--allow-empty');
  // With a fresh index, `git status` has nothing to write back.
  git('update-index', '-q', '--refresh');
}

function writeFiles(path: string, contents: Readonly<Record<string, string>>): void {
  const longAgo = new Date('2024-01-01T00:00:00Z');
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
    utimesSync(join(path, name), longAgo, longAgo);
  }
}
