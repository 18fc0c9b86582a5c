import { RE2JS } from 're2js';
import type { GlobToken } from './parse-glob';

export type TextMatcher = (text: string) => boolean;

/**
 * What one glob without braces asks of a whole text. The forms that most patterns have are answered by comparing
 * strings, the others by RE2, whose time is linear. `itself`: `dir/**` includes `dir`.
 */
export function matchAlternative(tokens: readonly GlobToken[], itself: boolean): TextMatcher {
  const form = tokens
    .map((token) => (token.kind === 'text' && token.text.includes('/') ? 'texts' : token.kind))
    .join(' ');
  const texts = tokens.flatMap((token) => (token.kind === 'text' ? [token.text] : []));
  const first = texts[0] ?? '';
  switch (form) {
    case 'text':
    case 'texts':
      return (text) => text === first;
    case 'deep':
      return () => true;
    case 'folders star':
      return (text) => text !== '';
    case 'text below':
    case 'texts below': {
      const prefix = `${first}/`;
      return (text) => text.startsWith(prefix) || (itself && text === first);
    }
    case 'folders text':
    case 'folders texts': {
      const suffix = `/${first}`;
      return (text) => text.endsWith(first) && (text.length === first.length || text.endsWith(suffix));
    }
    case 'folders star text':
      return (text) => text.endsWith(first);
    case 'folders text star':
      return (text) => text.startsWith(first, text.lastIndexOf('/') + 1);
    case 'folders text below':
    case 'folders texts below': {
      const [prefix, infix, suffix] = [`${first}/`, `/${first}/`, `/${first}`];
      return (text) =>
        text.includes(first) &&
        (text.startsWith(prefix) || text.includes(infix) || (itself && (text === first || text.endsWith(suffix))));
    }
    default:
      return matchByAutomaton(tokens, texts, itself);
  }
}

function matchByAutomaton(tokens: readonly GlobToken[], texts: readonly string[], itself: boolean): TextMatcher {
  const needed = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  let automaton: RE2JS | undefined;
  return (text) => {
    if (!text.includes(needed)) return false;
    automaton ??= RE2JS.compile(tokens.map((token) => sourceOf(token, itself)).join(''), RE2JS.DOTALL);
    return automaton.testExact(text);
  };
}

function sourceOf(token: GlobToken, itself: boolean): string {
  switch (token.kind) {
    case 'text':
      return RE2JS.quote(token.text);
    case 'star':
      return '[^/]*';
    case 'one':
      return '[^/]';
    case 'class':
      return token.source;
    case 'deep':
      return '.*';
    case 'folders':
      return '(?:.*/)?';
    case 'below':
      return itself ? '(?:/.*)?' : '/.*';
  }
}
