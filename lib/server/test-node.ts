import pino from 'pino';
import type { Principal } from '@/lib/access/principal';
import { createTestDatabase } from '@/lib/db/test-database';
import { parseEnvironment } from '@/lib/environment/environment';
import { CheckpointFile } from '@/lib/ledger/checkpoint-file';
import { createCheckpointKey, newCheckpointSeed } from '@/lib/ledger/checkpoint-key';
import { createLedger } from '@/lib/ledger/create-ledger';
import type { Parts } from '@/lib/parts';
import { createWorkspace } from '@/lib/workspaces/create-workspace';

export interface TestNode {
  readonly parts: Parts;
  readonly url: string;
  readonly workspaceId: string;
  readonly system: Principal;
  /** Another node on the same database, as a second process would be. */
  another(): Parts;
  close(): Promise<void>;
}

/** A node over a fresh database with one workspace, `default`. */
export async function createTestNode(): Promise<TestNode> {
  const database = await createTestDatabase();
  const { pool, prisma, url, dataDir } = database;
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const environment = parseEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    COUNTERSIGN_DATA_DIR: dataDir,
    NEXTAUTH_SECRET: 'a secret for tests only',
  });
  const checkpointKey = createCheckpointKey(newCheckpointSeed());
  const checkpointFile = new CheckpointFile(dataDir);
  const opened: Parts[] = [];
  const open = () => {
    const parts: Parts = {
      environment,
      log,
      pool,
      prisma,
      ledger: createLedger({ url, log }),
      checkpointKey,
      checkpointFile,
    };
    opened.push(parts);
    return parts;
  };
  const parts = open();
  const { id: workspaceId } = await createWorkspace(parts, { slug: 'default', name: 'Default' });
  return {
    parts,
    url,
    workspaceId,
    system: { kind: 'system', workspaceId, name: 'test' },
    another: open,
    async close() {
      await Promise.all(opened.map(({ ledger }) => ledger.close()));
      await database.drop();
    },
  };
}
