import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { Condition, PolicyAction } from '@/lib/contracts/policies';
import { fieldValues } from '../field-values';
import type { CallPath } from '../paths/call-path';
import { numberOf } from './check-condition';
import { compileCommandCondition } from './compile-command-condition';
import { compilePathTest } from './compile-path-test';
import { compileTextTest } from './compile-text-test';
import type { ConditionTest } from './condition-subject';
import { approvableTexts, holdsOfAll, protectableTexts } from './field-texts';

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
  const test = compilePathTest(operator, String(value), protect);
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
  const matches = compileTextTest(operator, String(value), protect);
  const named = field === undefined ? undefined : [field];
  const scalars = operator === 'equals';
  if (protect) return ({ args, fields }) => protectableTexts(args, named ?? fields.content).some(matches);
  return ({ args, fields }) => holdsOfAll(approvableTexts(args, named ?? fields.content, scalars), matches);
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

function compileComparison({ operator, value }: Condition): (number: number) => boolean {
  const limit = numberOf(value);
  if (limit === undefined) throw new TypeError('not a number');
  if (operator === 'equals') return (number) => number === limit;
  if (operator === 'lessThan') return (number) => number < limit;
  if (operator === 'greaterThan') return (number) => number > limit;
  throw new TypeError(`${operator} does not compare numbers`);
}

const encoder = new TextEncoder();

function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
