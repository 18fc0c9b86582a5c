import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyState } from '@/lib/audit/verify-state';
import { changeCategory } from '@/lib/registry/change-category';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { openSession } from '@/lib/sessions/open-session';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { acknowledgeAnswer } from './acknowledge-answer';
import { cancelRequest } from './cancel-request';
import { decideRequest } from './decide-request';
import { expireRequests } from './expire-requests';
import { getRequest } from './get-request';
import { recordResult } from './record-result';
import { requestTool } from './request-tool';
import { callOf, createTestAgent, type TestAgent } from './test-agent';

let node: TestNode;
let agent: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  node = await createTestNode();
  await changeCategory(node.parts, node.system, 'development', { enabled: true });
  agent = await createTestAgent(node.parts, node.workspaceId);
  other = await createTestAgent(node.parts, node.workspaceId, 'other-bot');
});
afterAll(async () => {
  // Whatever these tests did, the rows are what the ledger says.
  await expect(verifyState(node.parts.pool, node.workspaceId)).resolves.toMatchObject({ ok: true });
  await node.close();
});

const ask = (timeoutSeconds?: number, id?: string) =>
  requestTool(node.parts, agent.identity, agent.sessionId, {
    ...callOf('file_write', { path: 'a.ts' }, id),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  });
const read = (id: string) => getRequest(node.parts, node.system, id);
const result = (id: string, argsHash: string, output: string) =>
  recordResult(node.parts, agent.identity, { id, argsHash, ok: true, output, durationMs: 5 });

describe('cancelling', () => {
  it('ends a pending request, and says so again when it is repeated', async () => {
    const { id } = await ask();
    const cancelled = await cancelRequest(node.parts, agent.identity, id);
    expect(cancelled).toMatchObject({ status: 'cancelled', decision: { by: { kind: 'key' } } });
    await expect(cancelRequest(node.parts, agent.identity, id)).resolves.toEqual(cancelled);
    await expect(decideRequest(node.parts, node.system, id, { outcome: 'approve' })).rejects.toMatchObject({
      code: 'conflict',
      detail: { request: { status: 'cancelled' } },
    });
  });

  it('does not undo what was decided', async () => {
    const { id } = await ask();
    await decideRequest(node.parts, node.system, id, { outcome: 'approve' });
    await expect(cancelRequest(node.parts, agent.identity, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(id)).toMatchObject({ status: 'approved' });
  });
});

describe('a result', () => {
  it('counts only for the arguments that were approved, once', async () => {
    const { id, argsHash } = await ask();
    await expect(result(id, argsHash, 'early')).rejects.toMatchObject({ code: 'conflict' });
    await decideRequest(node.parts, node.system, id, { outcome: 'approve' });
    const wrong = argsHash.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
    await expect(result(id, wrong, 'x')).rejects.toMatchObject({ code: 'conflict', path: 'argsHash' });
    await result(id, argsHash, 'done');
    await expect(result(id, argsHash, 'done')).resolves.toBeUndefined();
    await expect(result(id, argsHash, 'something else')).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(id)).toMatchObject({ result: { ok: true, output: 'done', durationMs: 5 } });
  });

  it('of a denied call is refused: it never ran', async () => {
    const { id, argsHash } = await ask();
    await decideRequest(node.parts, node.system, id, { outcome: 'deny' });
    await expect(result(id, argsHash, 'ran anyway')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that is too large is refused', async () => {
    const { id, argsHash } = await ask();
    await decideRequest(node.parts, node.system, id, { outcome: 'approve' });
    const large = () => result(id, argsHash, 'x'.repeat(1_100_000));
    await expect((async () => large())()).rejects.toMatchObject({ code: 'too_large' });
    expect(await read(id)).not.toHaveProperty('result');
  });
});

describe('a deadline', () => {
  const due = (id: string) =>
    expect.poll(async () => {
      await expireRequests(node.parts);
      return (await read(id)).status;
    });

  it('ends what nobody decided, on whichever node looks', async () => {
    const { id } = await ask(0.05);
    await due(id).toBe('expired');
    expect(await read(id)).toMatchObject({ decision: { outcome: 'deny', by: { kind: 'system' } } });
    await expect(decideRequest(node.parts, node.system, id, { outcome: 'approve' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('never overwrites a person, and a person never a deadline', async () => {
    const elsewhere = node.another();
    const requests = await Promise.all(Array.from({ length: 30 }, () => ask(0.3)));
    const last = Math.max(...requests.map(({ expiresAt }) => Date.parse(expiresAt)));
    const decisions: Promise<unknown>[] = [];
    for (const { id } of requests) {
      decisions.push(decideRequest(node.parts, node.system, id, { outcome: 'approve' }).catch(() => undefined));
      // Between one decision and the next the deadline comes closer and passes.
      await expect.poll(() => Date.now(), { interval: 5 }).toBeGreaterThan(last - 300 + decisions.length * 15);
      decisions.push(expireRequests(elsewhere));
    }
    await Promise.all(decisions);
    await expect
      .poll(async () => {
        await expireRequests(elsewhere);
        const states = await Promise.all(requests.map(({ id }) => read(id)));
        return states.filter(({ status }) => status === 'pending').length;
      })
      .toBe(0);
    const { rows } = await node.parts.pool.query<{ subject: string; ends: number }>(
      `SELECT subject, count(*)::int AS ends FROM ledger_events
       WHERE kind IN ('request.decided', 'request.expired') AND subject = ANY($1) GROUP BY subject`,
      [requests.map(({ id }) => `request:${id}`)],
    );
    expect(rows).toHaveLength(requests.length);
    for (const { subject, ends } of rows) expect(ends, subject).toBe(1);
  });

  it('is not moved by asking again', async () => {
    const first = await ask(100, 'same-deadline');
    const again = await ask(1, 'same-deadline');
    expect(again.expiresAt).toBe(first.expiresAt);
  });
});

describe('an agent and what another opened', () => {
  it('finds none of it there', async () => {
    const { id, argsHash } = await ask();
    const { identity, sessionId } = other;
    const gone = { code: 'not_found' };
    const asOther = { kind: 'key', ...identity, name: 'other-bot', role: 'agent', ownerId: null } as const;
    await expect(getRequest(node.parts, asOther, id)).rejects.toMatchObject(gone);
    await expect(cancelRequest(node.parts, identity, id)).rejects.toMatchObject(gone);
    await expect(acknowledgeAnswer(node.parts, identity, id)).rejects.toMatchObject(gone);
    const report = { id, argsHash, ok: true, durationMs: 1 };
    await expect(recordResult(node.parts, identity, report)).rejects.toMatchObject(gone);
    const resume = { name: 'x', resume: agent.sessionId };
    await expect(openSession(node.parts, identity, resume, randomUUID())).rejects.toMatchObject(gone);
    await expect(requestTool(node.parts, identity, agent.sessionId, callOf('find'))).rejects.toMatchObject(gone);
    // The id is taken in this workspace, so its own call under it is another one.
    const same = callOf('file_write', { path: 'a.ts' }, id);
    await expect(requestTool(node.parts, identity, sessionId, same)).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });

  it('has ids of its own in every workspace', async () => {
    const elsewhere = await createWorkspace(node.parts, { slug: 'elsewhere', name: 'Elsewhere' });
    const stranger = await createTestAgent(node.parts, elsewhere.id);
    const { id } = await ask();
    await expect(cancelRequest(node.parts, stranger.identity, id)).rejects.toMatchObject({ code: 'not_found' });
    const own = await requestTool(node.parts, stranger.identity, stranger.sessionId, callOf('find', {}, id));
    expect(own).toMatchObject({ id, workspaceId: elsewhere.id, tool: 'find' });
    expect(await read(id)).toMatchObject({ tool: 'file_write', status: 'pending' });
  });
});
