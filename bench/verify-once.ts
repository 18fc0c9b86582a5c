import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { createPool } from '@/lib/db/create-pool';
import { createCheckpointKey, newCheckpointSeed } from '@/lib/ledger/checkpoint-key';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { answerParent } from './child-process';

export interface VerifyAnswer {
  readonly perSecond: number;
  /** The largest resident memory in the first third of the walk, and in the rest of it. */
  readonly earlyMegabytes: number;
  readonly lateMegabytes: number;
}

// One verification per process, so that memory left over from another does not count.
answerParent(async ({ url, workspaceId, events }: { url: string; workspaceId: string; events: number }) => {
  const pool = createPool(url, pino({ level: 'silent' }));
  let early = 0;
  let late = 0;
  const began = performance.now();
  const report = await verifyLedger({
    pool,
    workspaceId,
    key: createCheckpointKey(newCheckpointSeed()),
    onProgress: (walked) => {
      const resident = process.memoryUsage.rss() / 1024 / 1024;
      if (walked < events / 3) early = Math.max(early, resident);
      else late = Math.max(late, resident);
    },
  });
  const elapsed = performance.now() - began;
  await pool.end();
  if (!report.ok || report.events !== events) throw new Error(`It does not verify: ${JSON.stringify(report)}`);
  const answer: VerifyAnswer = {
    perSecond: (events / elapsed) * 1000,
    earlyMegabytes: early,
    lateMegabytes: late,
  };
  return answer;
});
