import { foldLetters } from '../paths/fold-path';
import { expandBraces } from './expand-braces';
import { matchAlternative, type TextMatcher } from './match-alternative';
import { parseGlob } from './parse-glob';

export interface GlobOptions {
  /** For patterns that protect: letter case, Unicode forms and the folder itself make no difference. */
  readonly fold: boolean;
}

/** `*` within a segment, `**` across, `?`, `[a-z]`, `[!a]`, `{a,b}`, `\` before any of these. Matches whole texts. */
export function compileGlob(pattern: string, options: GlobOptions): TextMatcher {
  return compileAlternatives(expandBraces(pattern), options);
}

/** Throws `invalid` where one of them cannot be read. Texts must be folded by the caller if the patterns are. */
export function compileAlternatives(patterns: readonly string[], { fold }: GlobOptions): TextMatcher {
  const matchers = patterns.map((pattern) => matchAlternative(parseGlob(fold ? foldGlob(pattern) : pattern), fold));
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return (text) => {
    for (const matches of matchers) if (matches(text)) return true;
    return false;
  };
}

/** As `foldPath` folds paths: they lose dots and spaces at the end of a part, so patterns must not insist on them. */
function foldGlob(pattern: string): string {
  return foldLetters(pattern).replace(/([^/.\s*?\]\\])[.\s]+(?=\/|$)/gu, '$1');
}
