import { RE2JS } from 're2js';
import { CountersignError } from '@/lib/contracts/errors';
import type { TextMatcher } from './match-alternative';
import { type PatternForm, readPatternForm } from './pattern-form';

/** At worst RE2 looks at each instruction of a pattern for each character: these bound a match to a second or two. */
const MAX_PROGRAM = 2_000;
const MAX_WORK = 100_000_000;

export interface PatternOptions {
  /** For patterns that protect: `.` matches line breaks too, so that a line break hides nothing. */
  readonly acrossLines: boolean;
}

/**
 * An RE2 pattern that must match the whole text, in time linear in its length. Compiled when it is first needed.
 * Throws for a text that would take too long: the caller then takes the cautious side.
 */
export function compilePattern(pattern: string, { acrossLines }: PatternOptions): TextMatcher {
  const form = readPatternForm(pattern);
  if (form.kind === 'plain') return matchPlain(form, acrossLines);
  const { needed } = form;
  let automaton: RE2JS | undefined;
  let size = 0;
  return (text) => {
    if (needed.length > 0 && !needed.some((words) => text.includes(words))) return false;
    if (!automaton) {
      automaton = RE2JS.compile(pattern, acrossLines ? RE2JS.DOTALL : 0);
      size = automaton.programSize();
    }
    if (size * text.length > MAX_WORK)
      throw new CountersignError('too_large', 'The text is too long for this pattern.');
    return automaton.testExact(text);
  };
}

/** Throws `invalid` for what RE2 cannot read: look-around and back-references among it. */
export function checkPattern(pattern: string): void {
  let size: number;
  try {
    size = RE2JS.compile(pattern).programSize();
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : 'it cannot be read';
    throw new CountersignError('invalid', `The pattern is not an RE2 regular expression: ${problem}.`);
  }
  if (size > MAX_PROGRAM) throw new CountersignError('invalid', 'The pattern is too large: repeat less.');
}

function matchPlain(form: PatternForm & { kind: 'plain' }, acrossLines: boolean): TextMatcher {
  const { text: wanted, anyBefore, anyBehind } = form;
  if (!anyBefore && !anyBehind) return (text) => text === wanted;
  const matches = matchAround(wanted, anyBefore, anyBehind);
  if (acrossLines) return matches;
  if (anyBefore && anyBehind) return (text) => matches(text) && containsOnOneLine(text, wanted);
  const start = anyBefore ? 0 : wanted.length;
  return (text) =>
    matches(text) && !text.slice(start, anyBefore ? text.length - wanted.length : undefined).includes('\n');
}

function matchAround(wanted: string, anyBefore: boolean, anyBehind: boolean): TextMatcher {
  if (anyBefore && anyBehind) return (text) => text.includes(wanted);
  return anyBefore ? (text) => text.endsWith(wanted) : (text) => text.startsWith(wanted);
}

/** What `.*` covers on either side must be free of line breaks, so all of them must be in the wanted text itself. */
function containsOnOneLine(text: string, wanted: string): boolean {
  if (!text.includes('\n')) return true;
  const first = text.indexOf('\n');
  const last = text.lastIndexOf('\n');
  const offset = wanted.indexOf('\n');
  if (offset < 0) return false;
  const start = first - offset;
  return start >= 0 && text.startsWith(wanted, start) && last < start + wanted.length;
}
