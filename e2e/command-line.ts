import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serverEnvironment } from './installation';

/** `npx countersign …` beside the running server; answers what it printed. */
export async function countersign(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/countersign.mjs', ...args], {
    env: { ...process.env, ...serverEnvironment, NODE_ENV: 'production' },
  });
  return stdout.trim();
}
