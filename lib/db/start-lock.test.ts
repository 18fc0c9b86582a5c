import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withStartLock } from './start-lock';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-lock-'));
  path = join(directory, 'lock');
});
afterEach(() => rm(directory, { recursive: true }));

it('lets one in at a time, and leaves no file', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withStartLock(path, work)));
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

it('is free again after a failure', async () => {
  await expect(withStartLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withStartLock(path, async () => 'in')).toBe('in');
});

it('passes over a lock whose process is dead', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(path, `${pid} token`);
  expect(await withStartLock(path, async () => 'in')).toBe('in');
});

it('passes over a lock nobody has touched for long, even if its process number is in use', async () => {
  await writeFile(path, `${process.ppid} token`);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(path, longAgo, longAgo);
  expect(await withStartLock(path, async () => 'in')).toBe('in');
});
