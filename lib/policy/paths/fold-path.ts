import type { FoldedPath, PathPlace } from './call-path';
import { normalisePath } from './normalise-path';

/** Upper case, white space, `:`, anything beyond ASCII, or a dot that ends a part. */
const foldable = /[^!-9;-@[-~]|\.(?:\/|$)|git~/;
/** What is left to fold when letters are. */
const special = /[^!-9;-~]|\.(?:\/|$)|git~/;

/**
 * What file systems that fold names might take a path for: `.GIT/config`, `．env`, `.env.`, `.en\u200bv`, `.env::$DATA`,
 * and `GIT~1`, by which Windows knows `.git`.
 * Only for patterns that protect, where one file too many costs a question.
 */
export function foldPath(path: string): string {
  if (!foldable.test(path)) return path;
  const folded = foldLetters(path);
  if (!special.test(folded)) return normalisePath(folded);
  const whole = folded.replace(/::?\$[a-z_]+/g, '').replace(/(?<=^|\/)git~\d+(?=\/|$)/g, '.git');
  return normalisePath(whole.replace(/([^/.\s])[.\s]+(?=\/|$)/gu, '$1'));
}

const ascii = /^[ -~]*$/;

export function foldLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.toUpperCase().toLowerCase().normalize('NFKC');
}

export function foldPlaces({ resolved, below }: PathPlace, real: PathPlace | undefined): FoldedPath {
  const anchored = [foldPath(resolved)];
  const relative = below.map(foldPath);
  if (real) {
    anchored.push(foldPath(real.resolved));
    for (const text of real.below) relative.push(foldPath(text));
  }
  for (const text of anchored) relative.push(text.startsWith('/') ? text.slice(1) : text);
  return { anchored, relative };
}
