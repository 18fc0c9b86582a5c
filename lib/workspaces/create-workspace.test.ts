import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from './create-workspace';
import { ensureDefaultWorkspace } from './ensure-default-workspace';

let node: TestNode;
beforeAll(async () => {
  node = await createTestNode();
});
afterAll(() => node.close());

describe('a new workspace', () => {
  it('starts with three categories and ten tools, all in its ledger', async () => {
    const { id } = await createWorkspace(node.parts, { slug: 'fresh', name: 'Fresh' });
    const events = await node.parts.ledger.tail(id, 0, 100);
    expect(events.map(({ kind }) => kind)).toEqual([
      'workspace.created',
      ...Array(3).fill('category.created'),
      ...Array(10).fill('tool.created'),
    ]);
    const where = { workspaceId: id };
    const categories = await node.parts.prisma.category.findMany({ where, orderBy: { id: 'asc' } });
    expect(categories.map(({ id: category, enabled, permission }) => [category, enabled, permission])).toEqual([
      ['customer_support', false, 'read-write'],
      ['development', false, 'read-write'],
      ['filesystem', true, 'read-only'],
    ]);
    const shell = await node.parts.prisma.tool.findFirst({ where: { ...where, name: 'shell' } });
    expect(shell).toMatchObject({ categoryId: 'development', access: 'execute' });
  });

  it('is refused when its slug is taken, also by one that is being made on another node', async () => {
    const slug = randomUUID();
    const other = node.another();
    const answers = await Promise.allSettled([
      createWorkspace(node.parts, { slug, name: 'One' }),
      createWorkspace(other, { slug, name: 'Two' }),
      createWorkspace(node.parts, { slug, name: 'Three' }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict', path: 'slug' });
    }
    const heads = await node.parts.prisma.ledgerHead.count();
    expect(heads).toBe(await node.parts.prisma.workspace.count());
  });
});

describe('the default workspace', () => {
  it('is the same for every node that starts', async () => {
    const answers = await Promise.all([node.parts, node.another()].map(ensureDefaultWorkspace));
    expect(answers).toEqual([{ id: node.workspaceId }, { id: node.workspaceId }]);
  });

  it('is made once when two nodes start on an empty database at once', async () => {
    await node.parts.pool.query("UPDATE workspaces SET slug = 'renamed' WHERE slug = 'default'");
    const [first, second] = await Promise.all([node.parts, node.another()].map(ensureDefaultWorkspace));
    expect(first).toEqual(second);
    expect(first?.id).not.toBe(node.workspaceId);
  });
});
