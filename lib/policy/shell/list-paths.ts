import type { ShellPath } from './shell-line';
import type { ShellState } from './shell-state';
import type { ShellWord, WordValue } from './shell-word';

const harmless = /^\/dev\/(?:null|zero|stdin|stdout|stderr|tty|random|urandom|fd\/\d+)$/;
const address = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Where a word leads, from each directory the shell may be in. */
export function listPaths(word: ShellWord, state: ShellState, writes: boolean): readonly ShellPath[] {
  if (word.values === undefined) return word.numeric ? [] : [{ path: undefined, word: word.raw, writes }];
  return word.values.flatMap((value) => {
    if (value.text === '' || value.text === '-' || harmless.test(value.text)) return [];
    if (address.test(value.text) && !/^file:/i.test(value.text)) return [];
    return joined(pathOf(value), state).map((path) => ({ path, word: word.raw, writes }));
  });
}

/** A path behind every directory the shell may be in; `..` stays, for whoever knows the disk. */
export function joined(path: string | undefined, { directories }: ShellState): readonly (string | undefined)[] {
  if (path === undefined || path.startsWith('/') || path === '~' || path.startsWith('~/')) return [path];
  return directories?.map((directory) => (directory === '' ? path : `${directory}/${path}`)) ?? [undefined];
}

export function pathOf({ text, home, glob }: WordValue): string | undefined {
  if (glob && !staysBelow(text)) return undefined;
  const file = /^file:\/\/(\/.*)$/i.exec(text)?.[1];
  if (file !== undefined) return file;
  // A `~` in quotes is an ordinary name.
  return text.startsWith('~') && !home ? `./${text}` : text;
}

/** A pattern that could match `..` may lead anywhere, and so may `..` behind a pattern that matches a link. */
function staysBelow(text: string): boolean {
  let isBehindPattern = false;
  for (const name of text.split('/')) {
    if (name === '..' && isBehindPattern) return false;
    if (!/[*?[]/.test(name)) continue;
    isBehindPattern = true;
    if (name.startsWith('*')) continue;
    if (!/[^.*?]/.test(name.replace(/\[.*\]/, ''))) return false;
  }
  return true;
}
