import pino from 'pino';
import { expect, it } from 'vitest';
import { erasePayload } from '@/lib/audit/erase-payload';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent } from '@/lib/requests/test-agent';
import { createTestNode } from '@/lib/server/test-node';
import { keepCheckpoints } from './keep-checkpoints';

it('raises no alarm while the ledger grows, is signed and has content erased from it', async () => {
  const node = await createTestNode();
  const { parts, system, workspaceId } = node;
  const { ledger, pool, checkpointKey, checkpointFile } = parts;
  const checkpoints = keepCheckpoints(ledger, pool, checkpointKey, checkpointFile, pino({ level: 'silent' }));
  try {
    const agent = await createTestAgent(parts, workspaceId);
    const live = async () => {
      for (let round = 0; round < 40; round += 1) {
        const calls = Array.from({ length: 10 }, () => callOf('find', { round }));
        const requests = await Promise.all(
          calls.map((call) => requestTool(parts, agent.identity, agent.sessionId, call)),
        );
        await erasePayload(parts, system, requests[0]?.version ?? 0, 'a secret slipped in');
        await checkpoints.write();
      }
    };
    let alive = true;
    const living = live().finally(() => {
      alive = false;
    });
    let verified = 0;
    while (alive) {
      const report = await verifyWorkspace(parts, { workspaceId });
      expect(report.firstBad).toBeUndefined();
      verified += 1;
    }
    await living;
    expect(verified).toBeGreaterThan(5);
    await expect(verifyWorkspace(parts, { workspaceId })).resolves.toMatchObject({ ok: true, erased: 40 });
  } finally {
    await checkpoints.close();
    await node.close();
  }
});
