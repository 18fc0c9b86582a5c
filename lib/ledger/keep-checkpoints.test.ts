import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import type { Parts } from '@/lib/parts';
import { changeCategory } from '@/lib/registry/change-category';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { type Checkpoints, keepCheckpoints } from './keep-checkpoints';

let node: TestNode;
const open: Checkpoints[] = [];
beforeEach(async () => {
  node = await createTestNode();
});
afterEach(async () => {
  for (const checkpoints of open.splice(0)) await checkpoints.close();
  await node.close();
});

function keep({ ledger, pool, checkpointKey, checkpointFile }: Parts): Checkpoints {
  const checkpoints = keepCheckpoints(ledger, pool, checkpointKey, checkpointFile, pino({ level: 'silent' }));
  open.push(checkpoints);
  return checkpoints;
}

/** One event each. */
async function grow(parts: Parts, events: number): Promise<void> {
  for (let index = 0; index < events; index += 1) {
    const { enabled } = (await parts.ledger.view(node.workspaceId)).get('categories', 'development') ?? {};
    await changeCategory(parts, node.system, 'development', { enabled: !enabled });
  }
}

const verify = () => verifyWorkspace(node.parts, { workspaceId: node.workspaceId });
const kept = async () => (await node.parts.checkpointFile.read())[node.workspaceId];

async function readHead(): Promise<{ seq: number; hash: string } | undefined> {
  const { rows } = await node.parts.pool.query<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM ledger_heads WHERE workspace_id = $1',
    [node.workspaceId],
  );
  return rows[0];
}

/** As the database's superuser could: the end of the ledger and every stored checkpoint gone, the head fitting. */
async function cutOff(events: number): Promise<void> {
  const client = await node.parts.pool.connect();
  const exec = (text: string) => client.query(text, [node.workspaceId, events]);
  const end = '(SELECT seq - $2 FROM ledger_heads WHERE workspace_id = $1)';
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await exec(`DELETE FROM ledger_payloads WHERE workspace_id = $1 AND seq > ${end}`);
    await exec(`DELETE FROM ledger_events WHERE workspace_id = $1 AND seq > ${end}`);
    await client.query('DELETE FROM ledger_checkpoints');
    await exec(
      `UPDATE ledger_heads h SET seq = e.seq, hash = e.hash, at = e.at FROM ledger_events e
       WHERE h.workspace_id = $1 AND e.workspace_id = $1 AND e.seq = h.seq - $2`,
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

describe('the kept checkpoint', () => {
  it('follows the head of the ledger', async () => {
    const checkpoints = keep(node.parts);
    for (const events of [1, 3]) {
      await grow(node.parts, events);
      await checkpoints.write();
      expect(await kept()).toMatchObject({ ...(await readHead()) });
      expect(await verify()).toMatchObject({ ok: true });
    }
  });

  it('is left as it is when nothing moved', async () => {
    const checkpoints = keep(node.parts);
    await grow(node.parts, 1);
    await checkpoints.write();
    const before = await kept();
    await checkpoints.write();
    expect(await kept()).toEqual(before);
  });

  it('outlives a tail cut off in the database, also once the ledger has grown past it', async () => {
    const first = keep(node.parts);
    await grow(node.parts, 4);
    await first.close();
    const signed = await kept();
    expect(await verify()).toMatchObject({ ok: true });

    await cutOff(2);
    expect(await verify()).toMatchObject({ ok: false });
    const restarted = node.another();
    const second = keep(restarted);
    // Below what was signed, at it, and beyond it.
    for (let grown = 1; grown <= 4; grown += 1) {
      await grow(restarted, 1);
      await second.write();
      expect(await kept()).toEqual(signed);
      expect(await verify()).toMatchObject({ ok: false, firstBad: {} });
    }
    expect((await readHead())?.seq).toBe((signed?.seq ?? 0) + 2);
    const { rows } = await node.parts.pool.query('SELECT 1 FROM ledger_checkpoints');
    expect(rows).toEqual([]);
  });
});
