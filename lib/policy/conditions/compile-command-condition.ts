import type { Condition } from '@/lib/contracts/policies';
import { approvableCommand } from '../approvable-command';
import { compileTextTest } from './compile-text-test';
import type { ConditionSubject, ConditionTest } from './condition-subject';
import { approvableTexts, holdsOfAll, protectableTexts } from './field-texts';
import type { TextMatcher } from './match-alternative';

/**
 * Without a field it is asked of the simple command, whose text has lost its wrappers. What runs with other rights is
 * therefore known as `sudo …` too: deny and ask look at both, an approval must name it so.
 */
export function compileCommandCondition({ operator, value, field }: Condition, protect: boolean): ConditionTest {
  const matches = compileTextTest(operator, String(value), protect);
  if (field === undefined)
    return protect ? (subject) => protects(subject, matches) : (subject) => approves(subject, matches);
  if (protect) return ({ args }) => protectableTexts(args, [field]).some(matches);
  return ({ args }) => holdsOfAll(approvableTexts(args, [field], false), matches);
}

/** A command that is no text has no simple commands, but is still searched. */
function protects({ command, part, args, fields }: ConditionSubject, matches: TextMatcher): boolean {
  if (command === undefined) return protectableTexts(args, fields.command).some(matches);
  return matches(command) || (isPrivileged(part) && matches(`sudo ${command}`));
}

/** Neither `PATH=/tmp/evil npm test` nor a program named `npm test` is the `npm test` that somebody approved. */
function approves({ command, part }: ConditionSubject, matches: TextMatcher): boolean {
  const text = part ? approvableCommand(part) : command;
  return text !== undefined && matches(text);
}

function isPrivileged(part: ConditionSubject['part']): boolean {
  return part?.marks.includes('privileged') ?? false;
}
