import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { people, port, serverEnvironment } from './e2e/installation';

/** Debian's browser where Playwright's own cannot be downloaded; `scripts/ensure-browser.mjs` sees to one of them. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/prepare.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  metadata: { people: people.length },
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.COUNTERSIGN_BROWSER !== 'playwright' && installed && { executablePath: installed }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    env: serverEnvironment,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'ignore',
  },
});
