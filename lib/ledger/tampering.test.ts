import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePayload } from '@/lib/audit/erase-payload';
import { verifyState } from '@/lib/audit/verify-state';
import { verifyWorkspace } from '@/lib/audit/verify-workspace';
import { createKey } from '@/lib/keys/create-key';
import { revokeKey } from '@/lib/keys/revoke-key';
import { changeCategory } from '@/lib/registry/change-category';
import { acknowledgeAnswer } from '@/lib/requests/acknowledge-answer';
import { cancelRequest } from '@/lib/requests/cancel-request';
import { decideRequest } from '@/lib/requests/decide-request';
import { recordResult } from '@/lib/requests/record-result';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { openSession } from '@/lib/sessions/open-session';
import { createCheckpointKey, newCheckpointSeed } from './checkpoint-key';
import { type Checkpoints, keepCheckpoints } from './keep-checkpoints';
import { Attacker } from './test-attacker';

const CASES = 1_000;
const SEED = 20_260_730;

let node: TestNode;
let checkpoints: Checkpoints;
let attacker: Attacker;
let erasedSeqs: number[];

beforeAll(async () => {
  node = await createTestNode();
  const { ledger, pool, checkpointKey, checkpointFile } = node.parts;
  checkpoints = keepCheckpoints(ledger, pool, checkpointKey, checkpointFile, pino({ level: 'silent' }));
  erasedSeqs = await liveALittle();
  await checkpoints.close();
  const kept = await checkpointFile.read();
  attacker = new Attacker(
    { url: node.url, workspaceId: node.workspaceId, key: checkpointKey, kept: kept[node.workspaceId] },
    SEED,
  );
  await attacker.prepare();
});
afterAll(async () => {
  await attacker?.close();
  await node.close();
});

/** Every kind of event, checkpoints between them and one at the very end. */
async function liveALittle(): Promise<number[]> {
  const { parts, system, workspaceId } = node;
  const agent = await createTestAgent(parts, workspaceId);
  const spare = await createKey(parts, system, { name: 'ci', role: 'operator' });
  await addMember('ada', 'admin');
  await addMember('bob', 'viewer');
  await checkpoints.write();
  await changeCategory(parts, system, 'development', { enabled: true, permission: 'execute' });
  for (let index = 0; index < 9; index += 1) {
    const call = callOf(index % 2 ? 'shell' : 'file_write', { path: `src/${index}.ts`, content: 'ünïcode "x"', index });
    const { id, argsHash } = await requestTool(parts, agent.identity, agent.sessionId, call);
    if (index === 7) await cancelRequest(parts, agent.identity, id);
    else {
      const outcome = index % 3 ? 'approve' : 'deny';
      await decideRequest(parts, system, id, { outcome, guidance: 'look again' });
      await acknowledgeAnswer(parts, agent.identity, id);
      if (outcome === 'approve')
        await recordResult(parts, agent.identity, { id, argsHash, ok: true, output: { index }, durationMs: 12 });
    }
    if (index % 3 === 0) await checkpoints.write();
  }
  await requestTool(parts, agent.identity, agent.sessionId, callOf('file_read', { path: 'a' }));
  await openSession(parts, agent.identity, { name: 'refactor-bot', resume: agent.sessionId }, randomUUID());
  await revokeKey(parts, system, spare.key.id);
  const { rows } = await parts.pool.query<{ seq: number }>(
    "SELECT seq FROM ledger_events WHERE kind IN ('request.created', 'request.result') ORDER BY seq LIMIT 2",
  );
  const seqs = rows.map(({ seq }) => seq);
  for (const seq of seqs) await erasePayload(parts, system, seq, 'a secret slipped in');
  await checkpoints.write();
  for (let index = 0; index < 4; index += 1) {
    await requestTool(parts, agent.identity, agent.sessionId, callOf('find', { pattern: `*.${index}` }));
  }
  return seqs;
}

/** Straight into the ledger: a person's password would cost half a second each. */
async function addMember(name: string, role: 'admin' | 'viewer'): Promise<void> {
  const payload = { userId: name, email: `${name}@example.com`, name, role };
  await node.parts.ledger.append(node.workspaceId, {
    decide: () => ({
      events: [{ kind: 'member.added', actor: 'system', subject: `member:${name}`, payload }],
      result: () => undefined,
    }),
  });
}

describe('verify', () => {
  it('proves an untouched ledger, and reports erased content as erased', async () => {
    const report = await verifyWorkspace(node.parts, { workspaceId: node.workspaceId });
    expect(report).toMatchObject({ ok: true, erased: erasedSeqs.length, checkpoints: { otherKeys: 0 } });
    expect(report.firstBad).toBeUndefined();
    expect(report.events).toBeGreaterThanOrEqual(60);
    expect(report.checkpoints.checked).toBeGreaterThanOrEqual(6);
    await expect(verifyState(node.parts.pool, node.workspaceId)).resolves.toMatchObject({ ok: true });
  });

  it(`finds each of ${CASES} random ways to tamper`, { timeout: 120_000 }, async () => {
    const missed: string[] = [];
    const tried = new Map<string, number>();
    let found = 0;
    for (let index = 0; index < CASES; index += 1) {
      const { way, report, error } = await attacker.tamper();
      const name = way.split(':')[0] ?? way;
      tried.set(name, (tried.get(name) ?? 0) + 1);
      if (report && !report.ok && report.firstBad && report.firstBad.reason.length > 10) found += 1;
      else missed.push(`${way} → ${error ? `exception ${String(error)}` : JSON.stringify(report)}`);
    }
    expect(missed).toEqual([]);
    expect(found).toBe(CASES);
    for (const [way, times] of tried) expect(times, way).toBeGreaterThan(10);
    expect([...tried.keys()].sort()).toEqual(attacker.waysTried().sort());
  });

  it('names the very event whose content was changed', async () => {
    for (let index = 0; index < 50; index += 1) {
      const { seq, report } = await attacker.changeOneContent();
      expect(report.firstBad?.seq).toBe(seq);
    }
  });

  it('is not fooled by a checkpoint of someone else beside the real one', async () => {
    const forged = createCheckpointKey(newCheckpointSeed());
    const { report } = await attacker.shadowCheckpoint(forged);
    expect(report).toMatchObject({ ok: false });
  });

  it('counts a true checkpoint signed with another key, and does not take it for tampering', async () => {
    const { report } = await attacker.addTrueCheckpoint(createCheckpointKey(newCheckpointSeed()));
    expect(report).toMatchObject({ ok: true, checkpoints: { otherKeys: 1 } });
  });

  // A checkpoint only adds proof: without those in the database the file's newest still proves the whole chain.
  it('still proves the chain by the kept checkpoint when those in the database are gone', async () => {
    const { report } = await attacker.dropStoredCheckpoints();
    expect(report).toMatchObject({ ok: true, checkpoints: { checked: 1 } });
  });

  it('reports rows no program could have written, instead of failing on them', async () => {
    for (const { change, report } of await attacker.malformed()) {
      expect(report, change).toMatchObject({ ok: false, firstBad: {} });
    }
  });

  it('leaves everything as it was', async () => {
    await expect(verifyWorkspace(node.parts, { workspaceId: node.workspaceId })).resolves.toMatchObject({ ok: true });
  });
});
