import { expect, test } from 'vitest';
import type { CategoryView, ToolView } from '@/lib/contracts/registry';
import { isAboveLevel } from './is-above-level';
import { searchRegistry } from './search-registry';

function tool(name: string, more: Partial<ToolView> = {}): ToolView {
  return {
    name,
    aliases: [],
    description: '',
    category: 'development',
    type: 'agent',
    access: 'read-write',
    enabled: true,
    dangerous: false,
    requiresApproval: false,
    inputSchema: {},
    toolVersion: '1',
    ...more,
  };
}

const development: CategoryView = {
  id: 'development',
  name: 'Development Tools',
  description: '',
  enabled: false,
  permission: 'read-write',
  version: 1,
  tools: [
    tool('file_write', { aliases: ['write'], description: 'Writes a file' }),
    tool('shell', { access: 'execute', description: 'Runs a command line' }),
  ],
};
const support: CategoryView = { ...development, id: 'customer_support', name: 'Customer Support', tools: [] };

const found = (text: string) =>
  searchRegistry([development, support], text).map((category) => [category.id, ...category.tools.map((t) => t.name)]);

test('nothing typed shows everything, empty categories too', () => {
  expect(found('  ')).toEqual([['development', 'file_write', 'shell'], ['customer_support']]);
});

test('a tool is found by name, alias, description and access, whatever the case', () => {
  expect(found('SHELL')).toEqual([['development', 'shell']]);
  expect(found('writes')).toEqual([['development', 'file_write']]);
  expect(found('execute')).toEqual([['development', 'shell']]);
});

test('every word must be found', () => {
  expect(found('command file')).toEqual([]);
  expect(found('command line')).toEqual([['development', 'shell']]);
});

test("a category's own name shows all of it", () => {
  expect(found('customer')).toEqual([['customer_support']]);
});

test('a tool is above the level only when it declares more than its category is given', () => {
  expect(development.tools.map((each) => isAboveLevel(development, each))).toEqual([false, true]);
  expect(isAboveLevel({ permission: 'execute' }, { access: 'execute' })).toBe(false);
});
