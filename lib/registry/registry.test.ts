import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticateKey } from '@/lib/access/authenticate';
import type { Principal } from '@/lib/access/principal';
import type { Environment } from '@/lib/environment/environment';
import { createKey } from '@/lib/keys/create-key';
import { changeMember } from '@/lib/people/change-member';
import { createTestPerson, type TestPerson } from '@/lib/people/test-person';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { applyCategoryConfiguration } from './apply-category-configuration';
import { changeCategory } from './change-category';
import { enableAllCategories } from './enable-all-categories';
import { listCategories } from './list-categories';
import { listTools } from './list-tools';

let node: TestNode;
let workspaceId: string;
let admin: TestPerson;
let system: Principal;
beforeAll(async () => {
  node = await createTestNode();
});
beforeEach(async () => {
  ({ id: workspaceId } = await createWorkspace(node.parts, { slug: randomUUID(), name: 'Registry' }));
  system = { kind: 'system', workspaceId, name: 'test' };
  admin = await createTestPerson(node.parts, workspaceId, 'admin');
});
afterAll(() => node.close());

const names = (tools: object[]) => tools.map((tool) => ('name' in tool ? tool.name : undefined));
async function switchedOn(): Promise<string[]> {
  const categories = await listCategories(node.parts, system);
  return categories.filter(({ enabled }) => enabled).map(({ id }) => id);
}

describe('a category', () => {
  it('is changed by an admin, and the answer shows it with its tools', async () => {
    const patch = { enabled: true, permission: 'execute' as const };
    const changed = await changeCategory(node.parts, admin.principal, 'development', patch);
    expect(changed).toMatchObject({ id: 'development', ...patch });
    expect(changed.tools.map(({ name }) => name)).toEqual(['file_write', 'git', 'patch', 'shell']);
    expect(await listCategories(node.parts, system)).toContainEqual(changed);
  });

  it('leaves no event when nothing changes', async () => {
    const { seq } = await node.parts.ledger.view(workspaceId);
    await changeCategory(node.parts, admin.principal, 'filesystem', { enabled: true, permission: 'read-only' });
    await enableAllCategories(node.parts, admin.principal, true);
    const again = await enableAllCategories(node.parts, admin.principal, true);
    expect(again.every(({ enabled }) => enabled)).toBe(true);
    expect((await node.parts.ledger.view(workspaceId)).seq).toBe(seq + 2);
  });

  it('is refused to everyone else, to an unknown id, and to an admin who has just stopped being one', async () => {
    const second = await createTestPerson(node.parts, workspaceId, 'admin');
    await changeMember(node.another(), admin.principal, second.userId, { role: 'operator' });
    const change = (by: Principal, id = 'development') => changeCategory(node.parts, by, id, { enabled: true });
    await expect(change(second.principal)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(admin.principal, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    const { secret } = await createKey(node.parts, admin.principal, { name: 'bot', role: 'agent' });
    await expect(change(await authenticateKey(node.parts, secret))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await switchedOn()).toEqual(['filesystem']);
  });
});

describe('the configuration at start', () => {
  const start = (enableCategories: Environment['enableCategories']) =>
    applyCategoryConfiguration(
      { ...node.parts, environment: { ...node.parts.environment, enableCategories } },
      workspaceId,
    );

  it('switches on what it lists, leaves the rest, and does nothing when it says nothing', async () => {
    await start(undefined);
    expect(await switchedOn()).toEqual(['filesystem']);
    await start(['development']);
    expect(await switchedOn()).toEqual(['development', 'filesystem']);
    await start('all');
    expect(await switchedOn()).toEqual(['customer_support', 'development', 'filesystem']);
  });

  it('never switches on again what a person switched off', async () => {
    await start('all');
    await changeCategory(node.parts, admin.principal, 'development', { enabled: false });
    await start('all');
    await start(['development']);
    expect(await switchedOn()).toEqual(['customer_support', 'filesystem']);
  });

  it('switches everything off with `none`, also what a person had switched on', async () => {
    await changeCategory(node.parts, admin.principal, 'development', { enabled: true });
    await start('none');
    expect(await switchedOn()).toEqual([]);
  });

  it('names the categories there are when it is given one there is not', async () => {
    await expect(start(['development', 'databse'])).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/databse.*customer_support, development, filesystem/s),
    });
    expect(await switchedOn()).toEqual(['filesystem']);
  });
});

describe('tools', () => {
  it('are listed when they and their category are on; an admin may see all', async () => {
    const { secret } = await createKey(node.parts, admin.principal, { name: 'bot', role: 'agent' });
    const agent = await authenticateKey(node.parts, secret);
    const on = await listTools(node.parts, agent, { format: 'spec' });
    expect(names(on)).toEqual(['directory_list', 'file_read', 'find']);
    const all = await listTools(node.parts, admin.principal, { format: 'spec', all: 'true' });
    expect(all).toHaveLength(10);
    const refused = listTools(node.parts, agent, { format: 'spec', all: 'true' });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listTools(node.parts, agent, { format: 'spec', type: 'mcp' })).toEqual([]);
  });

  it('come in the form the asking library takes', async () => {
    const first = async (format: 'openai' | 'anthropic' | 'mcp') =>
      (await listTools(node.parts, system, { format }))[1];
    const description = 'Read a text file, or some of its lines.';
    const schema = expect.objectContaining({ type: 'object', required: ['path'] });
    expect(await first('openai')).toEqual({
      type: 'function',
      function: { name: 'file_read', description, parameters: schema },
    });
    expect(await first('anthropic')).toEqual({ name: 'file_read', description, input_schema: schema });
    expect(await first('mcp')).toEqual({
      name: 'file_read',
      description,
      inputSchema: schema,
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
  });
});
