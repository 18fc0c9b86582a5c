import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { openSession } from '@/lib/sessions/open-session';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { type StateReport, verifyState } from './verify-state';

let node: TestNode;
beforeAll(async () => {
  node = await createTestNode();
});
afterAll(() => node.close());

const WRITERS = 10;
const REQUESTS_EACH = 20;

async function write(agent: TestAgent): Promise<void> {
  for (let index = 0; index < REQUESTS_EACH; index += 1) {
    await requestTool(node.parts, agent.identity, agent.sessionId, callOf('file_read', { path: `${index}` }));
    await openSession(node.parts, agent.identity, { name: 'bot' }, 'connection');
  }
}

/** A workspace with one request, whose rows are then changed behind the ledger's back. */
async function afterChange(statement: string): Promise<StateReport> {
  const { parts } = node;
  const { id } = await createWorkspace(parts, { slug: `w-${randomUUID()}`, name: 'Changed' });
  const agent = await createTestAgent(parts, id);
  await requestTool(parts, agent.identity, agent.sessionId, callOf('file_read', { path: 'a' }, 'asked'));
  await expect(verifyState(parts.pool, id)).resolves.toMatchObject({ ok: true, erased: 0 });
  const { rowCount } = await parts.pool.query(statement, [id]);
  expect(rowCount).toBe(1);
  return verifyState(parts.pool, id);
}

const copyOf = (table: string, change: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${change}')).* FROM ${table} t WHERE workspace_id = $1`;

describe('verifying the state', () => {
  it('finds nothing wrong while 200 requests are being written', async () => {
    const agent = await createTestAgent(node.parts, node.workspaceId);
    let writing = true;
    const written = Promise.all(Array.from({ length: WRITERS }, () => write(agent))).finally(() => {
      writing = false;
    });
    const reports: StateReport[] = [];
    while (writing) reports.push(await verifyState(node.parts.pool, node.workspaceId));
    await written;
    expect(reports.filter(({ ok }) => !ok)).toEqual([]);
    // It looked while rows were still to come, or this would prove nothing.
    const last = await verifyState(node.parts.pool, node.workspaceId);
    expect(reports.some(({ rows }) => rows < last.rows)).toBe(true);
    expect(last).toMatchObject({ ok: true });
  });

  it.each([
    ['request', 'requests', 'asked', 'args_hash', "'other'"],
    ['category', 'categories', 'development', 'enabled', 'NOT enabled'],
  ])('names a changed %s', async (_, table, key, field, value) => {
    const { ok, firstDifference } = await afterChange(
      `UPDATE ${table} SET ${field} = ${value} WHERE workspace_id = $1 AND id = '${key}'`,
    );
    expect(ok).toBe(false);
    expect(firstDifference).toEqual({ table, key, reason: `${field} is not what the ledger says.` });
  });

  it.each([
    ['request', 'requests', 'asked'],
    ['category', 'categories', 'development'],
  ])('names a missing %s', async (_, table, key) => {
    const { ok, firstDifference } = await afterChange(`DELETE FROM ${table} WHERE workspace_id = $1 AND id = '${key}'`);
    expect(ok).toBe(false);
    expect(firstDifference).toEqual({ table, key, reason: 'The row is missing.' });
  });

  it.each([
    ['request', 'requests'],
    ['session', 'agent_sessions'],
  ])('names a %s the ledger knows nothing of', async (_, table) => {
    const { ok, firstDifference } = await afterChange(copyOf(table, '{"id":"extra"}'));
    expect(ok).toBe(false);
    expect(firstDifference).toEqual({ table, key: 'extra', reason: 'The ledger knows no such row.' });
  });
});
