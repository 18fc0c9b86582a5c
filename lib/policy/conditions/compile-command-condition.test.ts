import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/contracts/json';
import type { Condition, PolicyAction } from '@/lib/contracts/policies';
import type { ShellMark } from '../shell/shell-line';
import { compileCondition } from './compile-condition';
import { subjectOf } from './test-subject';

const command = (value: string, more: Partial<Condition> = {}): Condition => {
  return { type: 'command', operator: 'matches', value, ...more };
};

describe('command conditions', () => {
  it.each<[sentence: string, condition: Condition, args: JsonObject, approve: boolean, deny: boolean]>([
    ['a command', command('npm (test|run .*)'), { command: 'npm test' }, true, true],
    ['a command as a whole', command('npm test'), { command: 'npm test; rm -rf /' }, false, false],
    ['no command', command('.*'), { path: 'a' }, false, false],
    ['a command that is a list', command('rm .*'), { command: ['rm', '-rf', '/'] }, false, true],
    ['a command in a named field', command('rm .*', { field: 'script' }), { script: 'rm x' }, true, true],
  ])('%s', (_, condition, args, approve, deny) => {
    expect(compileCondition(condition, 'approve')(subjectOf(args))).toBe(approve);
    expect(compileCondition(condition, 'deny')(subjectOf(args))).toBe(deny);
    expect(compileCondition(condition, 'ask')(subjectOf(args))).toBe(deny);
  });

  const holds = (action: PolicyAction, value: string, line: string, marks: ShellMark[]) =>
    compileCondition(command(value), action)(subjectOf({ command: line }, { part: { marks, words: line.split(' '), paths: [] } }));

  it('know what runs with other rights as sudo: deny and ask by either text, approve by that one only', () => {
    for (const action of ['deny', 'ask'] as const) {
      expect(holds(action, 'sudo .*', 'rm x', ['privileged'])).toBe(true);
      expect(holds(action, 'rm .*', 'rm x', ['privileged'])).toBe(true);
      expect(holds(action, 'sudo .*', 'rm x', ['destructive'])).toBe(false);
    }
    expect(holds('approve', 'npm .*', 'npm install', ['privileged'])).toBe(false);
    expect(holds('approve', 'sudo npm .*', 'npm install', ['privileged'])).toBe(true);
  });

  it('do not approve a program whose name only looks like a command and its words', () => {
    const part = { marks: [], words: ['npm test'], paths: [] };
    expect(compileCondition(command('npm test'), 'approve')(subjectOf({ command: 'npm test' }, { part }))).toBe(false);
  });

  it('do not approve a command in a changed environment, and deny it all the same', () => {
    expect(holds('approve', 'npm test', 'npm test', ['environment'])).toBe(false);
    expect(holds('deny', 'npm test', 'npm test', ['environment'])).toBe(true);
  });
});
