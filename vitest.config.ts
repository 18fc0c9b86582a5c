import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inEveryProject = {
  environment: 'node',
  exclude: ['**/node_modules/**', 'lib/db/generated/**'],
  globalSetup: ['lib/db/test-global-setup.ts'],
  pool: 'forks' as const,
};

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...inEveryProject,
          name: 'unit',
          include: ['lib/**/*.test.ts', 'app/**/*.test.ts', 'components/**/*.test.ts', 'scripts/**/*.test.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Real servers of the build, several at once and some of them killed: one file after the other.
        extends: true,
        test: {
          ...inEveryProject,
          name: 'processes',
          include: ['e2e/processes/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
