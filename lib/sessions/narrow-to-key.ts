import { posix } from 'node:path';
import { CountersignError } from '@/lib/contracts/errors';
import type { KeyRow, SessionRow } from '@/lib/ledger/rows';

// A key's ceilings hold: a session may have less, never more, whoever asks for it.

export function narrowRoots(key: KeyRow, asked: readonly string[] | undefined, path: string): string[] {
  // An empty list asks for nothing narrower; it must not read as 'everywhere' later.
  if (!asked || asked.length === 0) return key.roots;
  const roots = asked.map(toDirectory);
  const outside = roots.find((root) => !isWithin(key, root));
  if (outside !== undefined) throw beyond(`The root ${outside} is outside of what this key may use.`, path);
  return roots;
}

export function narrowDirectory(key: KeyRow, asked: string | undefined): string | null {
  if (asked === undefined) return null;
  const directory = toDirectory(asked);
  if (isWithin(key, directory)) return directory;
  throw beyond(`The directory ${directory} is outside of what this key may use.`, 'cwd');
}

export function narrowTemplate(key: KeyRow, asked: string | undefined): string | null {
  if (asked === undefined) return null;
  if (key.templates.includes(asked)) return asked;
  throw beyond(`This key may not use the template ${asked}.`, 'template');
}

export function narrowMode(key: KeyRow, asked: SessionRow['mode'] | undefined): SessionRow['mode'] {
  if (key.mode === 'plan' && asked === 'normal') throw beyond('This key may only be used in plan mode.', 'mode');
  return asked ?? key.mode;
}

export function toDirectory(asked: string): string {
  return posix.resolve('/', asked);
}

function isWithin({ roots }: KeyRow, path: string): boolean {
  return roots.length === 0 || roots.some((ceiling) => isInside(path, ceiling));
}

function isInside(path: string, root: string): boolean {
  const base = toDirectory(root);
  return path === base || path.startsWith(base === '/' ? '/' : `${base}/`);
}

function beyond(message: string, path: string): CountersignError {
  return new CountersignError('forbidden', message, { path });
}
