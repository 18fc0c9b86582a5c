import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { changeCategory } from '@/lib/registry/change-category';
import { decideRequest } from '@/lib/requests/decide-request';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import type { Command } from './command';

let node: TestNode;
beforeAll(async () => {
  node = await createTestNode();
});
afterAll(() => node.close());

/** Postgres takes no NUL in a text column: the statement fails, and the node gives its state up. */
const poison: Command<void> = {
  decide: () => ({
    events: [
      {
        kind: 'category.created',
        actor: 'system',
        subject: 'category:poison',
        payload: { id: 'poison', name: 'nul \u0000', description: '', enabled: true, permission: 'execute' },
      },
    ],
    result: () => undefined,
  }),
};

describe('a node whose last append failed', () => {
  it('still hears, in order and without a gap, what other nodes commit', async () => {
    const { parts, system, workspaceId } = node;
    const other = node.another();
    const agent = await createTestAgent(parts, workspaceId);
    await changeCategory(parts, system, 'development', { enabled: true });
    const call = callOf('file_write', { path: 'a.txt', content: 'x' }, 'asked');
    await requestTool(parts, agent.identity, agent.sessionId, call);
    const { seq } = await parts.ledger.view(workspaceId);
    const heard: LedgerEvent[] = [];
    parts.ledger.onEvents((_workspaceId, events) => heard.push(...events));

    await expect(parts.ledger.append(workspaceId, poison)).rejects.toMatchObject({ code: 'unavailable' });
    await decideRequest(other, system, 'asked', { outcome: 'approve' });
    await changeCategory(other, system, 'development', { enabled: false });

    await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    expect(heard.map((event) => [event.seq, event.kind])).toEqual([
      [seq + 1, 'request.decided'],
      [seq + 2, 'category.changed'],
    ]);
  });
});
