import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '@/lib/db/generated/client';
import type { Environment } from '@/lib/environment/environment';
import type { CheckpointFile } from '@/lib/ledger/checkpoint-file';
import type { CheckpointKey } from '@/lib/ledger/checkpoint-key';
import type { Ledger } from '@/lib/ledger/ledger';

/** What the composition root builds once per process and use cases are handed. */
export interface Parts {
  readonly environment: Environment;
  readonly log: Logger;
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly ledger: Ledger;
  readonly checkpointKey: CheckpointKey;
  readonly checkpointFile: CheckpointFile;
}
