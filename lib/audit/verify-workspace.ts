import type { Principal } from '@/lib/access/principal';
import type { VerifyReport } from '@/lib/contracts/audit';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import type { Parts } from '@/lib/parts';

/** Proves the workspace's ledger from its first event to its head. */
export async function verifyWorkspace(
  parts: Parts,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  onProgress?: (events: number) => void,
): Promise<VerifyReport> {
  const kept = await parts.checkpointFile.read();
  return verifyLedger({
    pool: parts.pool,
    workspaceId,
    key: parts.checkpointKey,
    keptCheckpoint: kept[workspaceId],
    ...(onProgress && { onProgress }),
  });
}
