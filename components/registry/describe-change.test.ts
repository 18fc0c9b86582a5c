import { expect, test } from 'vitest';
import type { CategoryView, ToolView } from '@/lib/contracts/registry';
import { describeChange, describeSwitchAll } from './describe-change';

const tool = (name: string, access: ToolView['access']): ToolView => ({
  name,
  access,
  aliases: [],
  description: '',
  category: 'development',
  type: 'agent',
  enabled: true,
  dangerous: false,
  requiresApproval: false,
  inputSchema: {},
  toolVersion: '1',
});
const development: CategoryView = {
  id: 'development',
  name: 'Development Tools',
  description: '',
  enabled: false,
  permission: 'read-write',
  version: 1,
  tools: [tool('git', 'read-write'), tool('shell', 'execute')],
};
const filesystem = {
  ...development,
  id: 'filesystem',
  name: 'Filesystem',
  enabled: true,
  tools: [tool('find', 'read-only')],
};

test('a change is told in the words of the switch', () => {
  expect(describeChange(development, { enabled: true })).toBe('Development Tools is switched on');
  expect(describeChange(development, { permission: 'execute' })).toBe('Development Tools is now at execute');
});

test('enabling all names what it touches, and what stays refused', () => {
  expect(describeSwitchAll([development, filesystem], true)).toBe(
    "Switches on 1 category (Development Tools) with 2 tools. Agents can ask for them at once; what only reads is then allowed without a person. Still refused, being above its category's level: shell.",
  );
});

test('disabling all says what becomes of waiting calls', () => {
  expect(describeSwitchAll([development, filesystem], false)).toMatch(
    /^Switches off 1 category \(Filesystem\) with 1 tool\. .*queue/,
  );
});

test('nothing to change is said', () => {
  expect(describeSwitchAll([filesystem], true)).toBe('Every category is switched on already. Nothing will change.');
});
