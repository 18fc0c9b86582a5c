import { isDangerousVariable, isHarmlessSetting } from './assignments';
import { readValue, readWord } from './read-word';
import { type ShellState, setVariable } from './shell-state';
import type { ShellWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';

export interface Assignment {
  readonly name: string;
  readonly value: ShellWord | undefined;
}

/** `x=…`, with everything inside of the value walked. */
export function readAssignment(node: SyntaxNode, reading: Reading): Assignment {
  const [target, operator, value, ...more] = node.children;
  if (target === undefined || operator === undefined || more.length > 0)
    return refuse('an assignment is not understood');
  if (target.end !== operator.start || (value !== undefined && value.start !== operator.end))
    refuse('an assignment is not understood');
  const name = /^([A-Za-z_]\w*)(\[.*\])?$/s.exec(target.text) ?? refuse('an assignment is not understood');
  if (name[2] !== undefined && !/^\[\d+\]$/.test(name[2])) {
    if (/[$`]/.test(name[2])) refuse('a subscript runs something');
    reading.hazards.push('a subscript is evaluated');
  }
  const isWhole = name[2] === undefined && operator.type === '=';
  if (value?.type === 'array') {
    for (const element of value.children) if (element.isWord) readWord(element, reading);
    return { name: name[1] ?? '', value: undefined };
  }
  const word = value === undefined ? undefined : readValue(value, reading);
  return { name: name[1] ?? '', value: isWhole ? word : undefined };
}

export const assign = (state: ShellState, { name, value }: Assignment): ShellState =>
  setVariable(state, name, value?.values, value?.numeric ?? false);

/** Why settings before a command keep it from being read-only. `IFS= read` is how lines are read. */
export function settingProblems(assignments: readonly Assignment[], command: string | undefined): readonly string[] {
  return assignments.flatMap(({ name }) =>
    isHarmlessSetting(name) || (name === 'IFS' && command === 'read') ? [] : [`it sets ${name} for the command`],
  );
}

export const dangerousNames = (assignments: readonly Assignment[]): readonly string[] =>
  assignments.map(({ name }) => name).filter(isDangerousVariable);
