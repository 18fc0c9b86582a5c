import type { Condition } from '@/lib/contracts/policies';
import type { CallPath, PathPlace } from '../paths/call-path';
import { foldLetters } from '../paths/fold-path';
import { normalisePath } from '../paths/normalise-path';
import { compileAlternatives } from './compile-glob';
import { expandBraces } from './expand-braces';
import type { TextMatcher } from './match-alternative';

export type PathTest = (path: CallPath) => boolean;

/**
 * What a condition asks of one path. `protect` is for deny and ask: names are folded and any form of the path will do.
 * To approve, the text must be exactly so, of the path as resolved and of where it really leads.
 */
export function compilePathTest(operator: Condition['operator'], value: string, protect: boolean): PathTest {
  if (operator === 'contains') return compileContains(value, protect);
  if (operator !== 'equals' && operator !== 'matches') throw new TypeError(`${operator} does not compare paths`);
  const patterns = operator === 'equals' ? [escapeGlob(normalisePath(value))] : expandBraces(value).map(tidy);
  const anchored = compile(patterns.filter(isAnchored).flatMap(protect ? homes : same), protect);
  const relative = compile(
    patterns.filter((pattern) => !isAnchored(pattern)),
    protect,
  );
  if (!protect) return (path) => approves(path, (place) => matchesPlace(place, anchored, relative));
  return (path) => {
    if (path.doubt === 'unknown') return true;
    const { folded } = path;
    return (anchored && some(folded.anchored, anchored)) || (relative !== undefined && some(folded.relative, relative));
  };
}

function compileContains(value: string, protect: boolean): PathTest {
  if (!protect) return (path) => approves(path, ({ resolved }) => resolved.includes(value));
  const folded = foldLetters(value);
  return (path) => path.doubt === 'unknown' || some(path.folded.anchored, (text) => text.includes(folded));
}

function approves(path: CallPath, holds: (place: PathPlace) => boolean): boolean {
  return path.doubt === undefined && holds(path) && (path.real === undefined || holds(path.real));
}

function matchesPlace(place: PathPlace, anchored: TextMatcher | undefined, relative: TextMatcher | undefined): boolean {
  return (anchored?.(place.resolved) ?? false) || (relative !== undefined && some(place.below, relative));
}

function some(texts: readonly string[], matches: TextMatcher): boolean {
  for (const text of texts) if (matches(text)) return true;
  return false;
}

function compile(patterns: readonly string[], fold: boolean): TextMatcher | undefined {
  return patterns.length === 0 ? undefined : compileAlternatives(patterns, { fold });
}

function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}]/g, '\\$&');
}

function isAnchored(pattern: string): boolean {
  return pattern.startsWith('/') || pattern.startsWith('~');
}

/** `./src/*` means `src/*`; resolved paths never begin with a dot and a slash. */
function tidy(pattern: string): string {
  return pattern.replace(/^(?:\.\/+)+/, '');
}

/** Where a home directory may be: a pattern that protects `~/.ssh` also means `/home/ann/.ssh`. */
function homes(pattern: string): string[] {
  if (!/^~(?:\/|$)/.test(pattern)) return [pattern];
  return ['~*', '/home/*', '/Users/*', '/root', '/var/root'].map((home) => home + pattern.slice(1));
}

function same(pattern: string): string[] {
  return [pattern];
}
