import type { ShellPart } from './shell/shell-line';

/**
 * The command as an approval may name it. Nothing when more happens than its words say: with other variables or a
 * redirected output it is not the command that somebody approved. A word with blanks in it stays one word.
 */
export function approvableCommand({
  words,
  paths,
  marks,
}: Pick<ShellPart, 'marks' | 'words' | 'paths'>): string | undefined {
  if (marks.includes('environment')) return undefined;
  const redirects = paths.some(
    ({ word, path, writes }) => writes && !words.some((known) => isPartOf(known, word, path)),
  );
  if (redirects) return undefined;
  const text = words.map((word) => (word === undefined ? '$…' : quote(word))).join(' ');
  return marks.includes('privileged') ? `sudo ${text}` : text;
}

function isPartOf(known: string | undefined, word: string, path: string | undefined): boolean {
  if (known === undefined) return path === undefined;
  return word.includes(known) || known.includes(word) || (path !== undefined && known.includes(path));
}

function quote(word: string): string {
  return /^[^\s'"]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
