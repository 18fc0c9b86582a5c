const untidy = /\/\/|(?:^|\/)\.\.?(?:\/|$)|[^/]\/$|^$/;

/** Lexically, as POSIX does: no `//`, no `.`, no trailing `/`, and `..` only in front of a relative path. */
export function normalisePath(path: string): string {
  if (!untidy.test(path)) return path;
  const absolute = path.startsWith('/');
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!absolute) kept.push('..');
  }
  return absolute ? `/${kept.join('/')}` : kept.join('/') || '.';
}
