import pino from 'pino';
import { expect, it } from 'vitest';
import { findFreePort } from './find-free-port';
import { openDatabase } from './open-database';
import { createTestDatabase } from './test-database';

const log = pino({ level: 'silent' });

it('connects to the database it is given', async () => {
  const database = await createTestDatabase();
  const environment = { databaseUrl: database.url, dataDir: database.dataDir };
  const opened = await openDatabase({ environment, log, role: 'server' });
  expect(await opened.prisma.workspace.count()).toBe(0);
  await opened.close();
  await database.drop();
});

it('says what to check when it cannot, and not the password', async () => {
  const port = await findFreePort(undefined);
  const environment = { databaseUrl: `postgresql://me:hunter2@127.0.0.1:${port}/things`, dataDir: '/nowhere' };
  const opening = openDatabase({ environment, log, role: 'tool' });
  await expect(opening).rejects.toThrow(`The database me@127.0.0.1:${port}/things cannot be used`);
  await expect(opening).rejects.not.toThrow('hunter2');
});
