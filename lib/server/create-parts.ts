import type { Logger } from 'pino';
import { applyMigrations } from '@/lib/db/apply-migrations';
import { openDatabase } from '@/lib/db/open-database';
import type { Environment } from '@/lib/environment/environment';
import { CheckpointFile } from '@/lib/ledger/checkpoint-file';
import { createCheckpointKey, newCheckpointSeed } from '@/lib/ledger/checkpoint-key';
import { createLedger } from '@/lib/ledger/create-ledger';
import { type Checkpoints, keepCheckpoints } from '@/lib/ledger/keep-checkpoints';
import type { Parts } from '@/lib/parts';
import { keepSecret } from './keep-secret';

export interface Composed {
  readonly parts: Parts;
  readonly url: string;
  readonly checkpoints: Checkpoints;
  close(): Promise<void>;
}

/** The composition root: every process, server or command line, is a node built here. */
export async function createParts(environment: Environment, log: Logger, role: 'server' | 'tool'): Promise<Composed> {
  const database = await openDatabase({ environment, log, role });
  try {
    await applyMigrations(database.url);
    const { dataDir } = environment;
    const seed = environment.ledgerKey ?? (await keepSecret(dataDir, 'ledger-signing.key', newCheckpointSeed));
    const checkpointKey = createCheckpointKey(seed);
    const checkpointFile = new CheckpointFile(dataDir);
    const { pool, prisma, url } = database;
    const ledger = createLedger({ url, log });
    const checkpoints = keepCheckpoints(ledger, pool, checkpointKey, checkpointFile, log);
    return {
      parts: { environment, log, pool, prisma, ledger, checkpointKey, checkpointFile },
      url,
      checkpoints,
      async close() {
        await ledger.close();
        await checkpoints.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
