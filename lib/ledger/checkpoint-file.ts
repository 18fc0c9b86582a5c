import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from './checkpoint-key';

/**
 * The newest checkpoint of each workspace, outside of the database: who cuts off the ledger's end there, and the
 * checkpoints with it, is found out here.
 */
export class CheckpointFile {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'checkpoints.json');
  }

  async read(): Promise<Record<string, Checkpoint>> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8')) as Record<string, Checkpoint>;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  }

  async write(checkpoints: Record<string, Checkpoint>): Promise<void> {
    const draft = `${this.#path}.${process.pid}.tmp`;
    await writeFile(draft, JSON.stringify(checkpoints), { mode: 0o600 });
    await rename(draft, this.#path);
  }
}
