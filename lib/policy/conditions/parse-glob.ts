import { CountersignError } from '@/lib/contracts/errors';

export type GlobToken =
  | { readonly kind: 'text'; readonly text: string }
  /** `*`: anything within a segment. */
  | { readonly kind: 'star' }
  /** `?`: one character of a segment. */
  | { readonly kind: 'one' }
  /** `[a-z]`, as RE2 writes it. */
  | { readonly kind: 'class'; readonly source: string }
  /** `**` beside other characters: anything, across segments. */
  | { readonly kind: 'deep' }
  /** `**\/` at the beginning of a segment: no or any folders. */
  | { readonly kind: 'folders' }
  /** `/**` at the end: everything below. */
  | { readonly kind: 'below' };

/** Reads one glob without braces. */
export function parseGlob(pattern: string): GlobToken[] {
  const tokens: GlobToken[] = [];
  let text = '';
  let at = 0;
  const push = (token: GlobToken, length: number) => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
    tokens.push(token);
    at += length;
  };
  while (at < pattern.length) {
    const char = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    const startsSegment = at === 0 || pattern[at - 1] === '/';
    if (char === '/' && pattern.length === at + 3 && pattern.endsWith('/**')) push({ kind: 'below' }, 3);
    else if (startsSegment && pattern.startsWith('**/', at)) push({ kind: 'folders' }, 3);
    else if (pattern.startsWith('**', at)) push({ kind: 'deep' }, /^\*+/.exec(pattern.slice(at))?.[0].length ?? 2);
    else if (char === '*') push({ kind: 'star' }, 1);
    else if (char === '?') push({ kind: 'one' }, 1);
    else if (char === '[') {
      const { source, length } = readClass(pattern.slice(at));
      push({ kind: 'class', source }, length);
    } else if (char === '\\') {
      const next = pattern.codePointAt(at + 1);
      if (next === undefined) throw new CountersignError('invalid', 'The pattern ends in a \\ that escapes nothing.');
      text += String.fromCodePoint(next);
      at += 1 + String.fromCodePoint(next).length;
    } else {
      text += char;
      at += char.length;
    }
  }
  if (text !== '') tokens.push({ kind: 'text', text });
  return tokens;
}

function readClass(rest: string): { source: string; length: number } {
  const found = /^\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]/su.exec(rest);
  const members = found?.[2];
  if (!found || !members) throw new CountersignError('invalid', 'The pattern has a [ without a ].');
  if (members.includes('/')) throw new CountersignError('invalid', 'The pattern has a / inside of [ ].');
  const set = [...members.matchAll(/(\\.|.)(?:-(\\.|.))?/gsu)].map(([, from = '', to]) => readRange(from, to)).join('');
  return { source: found[1] ? `[^/${set}]` : `[${set}]`, length: found[0].length };
}

const SLASH = 0x2f;

/** One character or a range, as RE2 writes it. A range around `/` leaves it out: no segment ends inside of `[ ]`. */
function readRange(first: string, last = first): string {
  const [from, to] = [codePointOf(first), codePointOf(last)];
  if (from > to)
    throw new CountersignError('invalid', `The pattern has ${first}-${last}, a range the wrong way round.`);
  if (from > SLASH || to < SLASH) return range(from, to);
  return `${from < SLASH ? range(from, SLASH - 1) : ''}${to > SLASH ? range(SLASH + 1, to) : ''}`;
}

function codePointOf(member: string): number {
  return (member.length > 1 && member.startsWith('\\') ? member.slice(1) : member).codePointAt(0) ?? 0;
}

function range(from: number, to: number): string {
  return `\\x{${from.toString(16)}}-\\x{${to.toString(16)}}`;
}
