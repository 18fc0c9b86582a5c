/** What can be known of an RE2 pattern by reading it, without compiling it. */
export type PatternForm =
  /** Plain text with `.*` before or behind it, or nothing around: no automaton is needed. */
  | { readonly kind: 'plain'; readonly text: string; readonly anyBefore: boolean; readonly anyBehind: boolean }
  /** Every matching text contains one of `needed`; nothing is known when that is empty. */
  | { readonly kind: 'general'; readonly needed: readonly string[] };

const quantifier = /[*+?]\??|\{\d+(?:,\d*)?\}\??/y;
const bracket = /\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*\]/suy;
const plainWords = /\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)/y;

/** Says only what is certain; anything unusual (alternatives on top, flags, `\Q`) is general with nothing needed. */
export function readPatternForm(pattern: string): PatternForm {
  const source = pattern.replace(/^\^/, '').replace(/(^|[^\\])\$$/, '$1');
  const plain = readPlain(source);
  return plain ?? { kind: 'general', needed: findNeeded(source) ?? [] };
}

function readPlain(source: string): PatternForm | undefined {
  const anyBefore = source.startsWith('.*');
  const rest = anyBefore ? source.slice(2) : source;
  const anyBehind = rest.endsWith('.*') && !rest.endsWith('\\.*');
  const inner = anyBehind ? rest.slice(0, -2) : rest;
  if (!/^(?:[^\\.*+?()[\]{}|^$]|\\[!-/:-@[-^`{-~])*$/u.test(inner)) return undefined;
  return { kind: 'plain', text: inner.replace(/\\(.)/g, '$1'), anyBefore, anyBehind };
}

/**
 * The longest run of characters that stand in a row, outside of groups and classes, and are not optional; or a group
 * of plain words (`(password|secret)`) if its shortest is longer.
 */
function findNeeded(source: string): readonly string[] | undefined {
  let best: readonly string[] = [];
  let run = '';
  let at = 0;
  const offer = (words: readonly string[]) => {
    if (shortest(words) > shortest(best)) best = words;
  };
  while (at < source.length) {
    const item = readItem(source, at);
    if (!item) return undefined;
    at += item.length;
    quantifier.lastIndex = at;
    const count = quantifier.exec(source)?.[0] ?? '';
    at += count.length;
    const required = count === '' || count.startsWith('+');
    if (required && item.char !== undefined) run += item.char;
    if (count === '' && item.char !== undefined) continue;
    offer([run]);
    run = '';
    if (required && item.words) offer(item.words);
  }
  offer([run]);
  return best;
}

function shortest(words: readonly string[]): number {
  return words.length === 0 ? 0 : Math.min(...words.map(({ length }) => length));
}

interface Item {
  readonly length: number;
  /** Exactly this character must stand here. */
  readonly char?: string;
  /** One of these must. */
  readonly words?: readonly string[];
}

/** The next character, class or group. */
function readItem(source: string, at: number): Item | undefined {
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (char === '\\') return readEscape(source, at);
  if (char === '.' || char === '^' || char === '$') return { length: 1 };
  if (char === '[') {
    bracket.lastIndex = at;
    const text = bracket.exec(source)?.[0];
    return text === undefined ? undefined : { length: text.length };
  }
  if (char === '(') return readGroup(source, at);
  if ('|)]{}*+?'.includes(char)) return undefined;
  return { length: char.length, char };
}

function readEscape(source: string, at: number): Item | undefined {
  const next = source[at + 1];
  if (next === undefined || next > '\x7f') return undefined;
  if (/[dDwWsSbB]/.test(next)) return { length: 2 };
  return /[\w\s]/.test(next) ? undefined : { length: 2, char: next };
}

/** Skipped as a whole. Flags (`(?i)`) would change what follows, so they end the reading. */
function readGroup(source: string, at: number): Item | undefined {
  plainWords.lastIndex = at;
  const words = plainWords.exec(source);
  if (words) return { length: words[0].length, words: (words[1] ?? '').split('|') };
  if (source[at + 1] === '?' && source[at + 2] !== ':') return undefined;
  let depth = 0;
  for (let next = at; next < source.length; ) {
    const char = source[next];
    if (char === '\\') {
      if (source[next + 1] === 'Q') return undefined;
      next += 2;
    } else if (char === '[') {
      bracket.lastIndex = next;
      const text = bracket.exec(source)?.[0];
      if (text === undefined) return undefined;
      next += text.length;
    } else {
      if (char === '(') {
        if (next > at && source[next + 1] === '?' && source[next + 2] !== ':') return undefined;
        depth += 1;
      }
      next += 1;
      if (char === ')') depth -= 1;
      if (depth === 0) return { length: next - at };
    }
  }
  return undefined;
}
