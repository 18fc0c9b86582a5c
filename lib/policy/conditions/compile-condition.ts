import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { Condition, PolicyAction } from '@/lib/contracts/policies';
import { fieldValues } from '../field-values';
import type { CallPath } from '../paths/call-path';
import { numberOf } from './check-condition';
import { compilePathTest } from './compile-path-test';
import { compilePattern } from './compile-pattern';
import type { ConditionSubject } from './condition-subject';
import { approvableTexts, protectableTexts } from './field-texts';
import type { TextMatcher } from './match-alternative';

export type ConditionTest = (subject: ConditionSubject) => boolean;

/**
 * Approve needs every value and at least one; deny and ask any. What cannot be read or answered never lets an approval
 * hold, and never keeps a deny or an ask from holding. Patterns are compiled when first asked.
 */
export function compileCondition(condition: Condition, action: PolicyAction): ConditionTest {
  const protect = action !== 'approve';
  let test: ConditionTest | undefined;
  return (subject) => {
    try {
      test ??= compileByType(condition, protect);
      return test(subject);
    } catch {
      return protect;
    }
  };
}

function compileByType(condition: Condition, protect: boolean): ConditionTest {
  switch (condition.type) {
    case 'path':
      return compilePathCondition(condition, protect);
    case 'content':
      return compileContentCondition(condition, protect);
    case 'command':
      return compileCommandCondition(condition, protect);
    case 'size':
      return compileSizeCondition(condition, protect);
    case 'risk': {
      const holds = compileComparison(condition);
      return ({ risk }) => (Number.isFinite(risk) ? holds(risk) : protect);
    }
  }
}

function compilePathCondition({ operator, value, field, writes }: Condition, protect: boolean): ConditionTest {
  const test = compilePathTest(textOperator(operator), String(value), protect);
  const counts = writes ? (path: CallPath) => path.writes : () => true;
  return (subject) => {
    const paths = field === undefined ? subject.paths : subject.pathsOf(field);
    let seen = false;
    for (const path of paths) {
      if (!counts(path)) continue;
      seen = true;
      if (test(path) === protect) return protect;
    }
    return seen && !protect;
  };
}

function compileContentCondition({ operator, value, field }: Condition, protect: boolean): ConditionTest {
  const matches = compileText(textOperator(operator), String(value), protect);
  const named = field === undefined ? undefined : [field];
  const scalars = operator === 'equals';
  if (protect) return ({ args, fields }) => protectableTexts(args, named ?? fields.content).some(matches);
  return ({ args, fields }) => every(approvableTexts(args, named ?? fields.content, scalars), matches);
}

/** Without a field it is asked of the simple command. A command that is no text is still searched by deny and ask. */
function compileCommandCondition({ operator, value, field }: Condition, protect: boolean): ConditionTest {
  const matches = compileText(textOperator(operator), String(value), protect);
  if (field !== undefined) {
    if (protect) return ({ args }) => protectableTexts(args, [field]).some(matches);
    return ({ args }) => every(approvableTexts(args, [field], false), matches);
  }
  return ({ command, args, fields }) => {
    if (command !== undefined) return matches(command);
    return protect && protectableTexts(args, fields.command).some(matches);
  };
}

function compileSizeCondition(condition: Condition, protect: boolean): ConditionTest {
  const holds = compileComparison(condition);
  const { field } = condition;
  if (field === undefined) return ({ argsBytes }) => (Number.isFinite(argsBytes) ? holds(argsBytes) : protect);
  return ({ args }) => {
    const sizes = fieldValues(args, field).map((value) =>
      utf8Bytes(typeof value === 'string' ? value : canonicalJson(value)),
    );
    return protect ? sizes.some(holds) : sizes.length > 0 && sizes.every(holds);
  };
}

function every(texts: readonly string[] | undefined, matches: TextMatcher): boolean {
  return texts !== undefined && texts.length > 0 && texts.every(matches);
}

function compileText(operator: 'equals' | 'contains' | 'matches', value: string, protect: boolean): TextMatcher {
  if (operator === 'equals') return (text) => text === value;
  if (operator === 'contains') return (text) => text.includes(value);
  return compilePattern(value, { acrossLines: protect });
}

function compileComparison({ operator, value }: Condition): (number: number) => boolean {
  const limit = numberOf(value);
  if (limit === undefined) throw new TypeError('not a number');
  if (operator === 'equals') return (number) => number === limit;
  if (operator === 'lessThan') return (number) => number < limit;
  if (operator === 'greaterThan') return (number) => number > limit;
  throw new TypeError(`${operator} does not compare numbers`);
}

function textOperator(operator: Condition['operator']): 'equals' | 'contains' | 'matches' {
  if (operator === 'equals' || operator === 'contains' || operator === 'matches') return operator;
  throw new TypeError(`${operator} does not compare texts`);
}

const encoder = new TextEncoder();

function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
