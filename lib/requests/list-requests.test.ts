import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestPage, requestQuery } from '@/lib/contracts/request-list';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { listRequests } from './list-requests';
import { requestTool } from './request-tool';
import { callOf, createTestAgent, type TestAgent } from './test-agent';

const LARGE = 900_000;
const PAGE_BYTES = 4_000_000;
/** Large calls between small ones, oldest first. */
const sizes = [10, LARGE, LARGE, 10, 10, LARGE, LARGE, LARGE, LARGE, LARGE, 10, LARGE];

let node: TestNode;
let agent: TestAgent;
const newestFirst: string[] = [];

beforeAll(async () => {
  node = await createTestNode();
  agent = await createTestAgent(node.parts, node.workspaceId);
  for (const [index, size] of sizes.entries()) {
    const call = callOf('file_write', { path: 'a.txt', content: 'x'.repeat(size) }, `call-${index}`);
    const { id } = await requestTool(node.parts, agent.identity, agent.sessionId, call);
    newestFirst.unshift(id);
  }
});
afterAll(() => node.close());

async function readPages(query: object = {}): Promise<RequestPage[]> {
  const pages: RequestPage[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: RequestPage = await listRequests(
      node.parts,
      node.system,
      requestQuery.parse({ ...query, ...(cursor && { cursor }) }),
    );
    pages.push(page);
    cursor = page.nextCursor;
    expect(pages.length).toBeLessThanOrEqual(sizes.length);
  }
  return pages;
}

const idsOf = (pages: readonly RequestPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

describe('pages of very large calls', () => {
  it('are cut by bytes, and go on without loss or repetition', async () => {
    const pages = await readPages({ limit: 500 });
    expect(pages.length).toBeGreaterThan(1);
    // The call that crosses the limit is still in: at most one more than the page may have.
    for (const { items } of pages) {
      expect(items.length).toBeGreaterThan(0);
      expect(JSON.stringify(items).length).toBeLessThan(PAGE_BYTES + 1_000_000 + 100_000);
    }
    expect(idsOf(pages)).toEqual(newestFirst);
  });

  it.each([1, 2, 5, 12])('hold at most %i when that is the limit', async (limit) => {
    const pages = await readPages({ limit });
    for (const { items } of pages) expect(items.length).toBeLessThanOrEqual(limit);
    expect(idsOf(pages)).toEqual(newestFirst);
  });

  it('go on within a filter too', async () => {
    const pages = await readPages({ agent: 'refactor-bot', tool: 'file_write', limit: 500 });
    expect(pages.length).toBeGreaterThan(1);
    expect(idsOf(pages)).toEqual(newestFirst);
    expect(await readPages({ tool: 'file_read' })).toMatchObject([{ items: [], nextCursor: null }]);
  });
});
