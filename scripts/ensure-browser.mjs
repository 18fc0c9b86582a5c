// A browser for the tests: one that is there, else Playwright's own download, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (command, ...args) => spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;
const isThere = () => ['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((path) => existsSync(path));

async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

if (!isThere() && !(await hasPlaywrightsOwn())) {
  process.stderr.write('No browser yet: installing Chromium.\n');
  const downloaded = run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  const installed =
    downloaded || (run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'chromium'));
  if (!installed) {
    process.stderr.write('Chromium could not be installed. Install it by hand, then run the tests again.\n');
    process.exit(1);
  }
}
