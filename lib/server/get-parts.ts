import type { Parts } from '@/lib/parts';

// Next bundles its own copies of modules, so what the server built is found by a name all copies share.
const place = Symbol.for('countersign.parts');

type Holder = { [place]?: Parts };

export function setParts(parts: Parts): void {
  (globalThis as Holder)[place] = parts;
}

export function getParts(): Parts {
  const parts = (globalThis as Holder)[place];
  if (!parts) throw new Error('The server has not been started: pages and routes only work inside `npm start`.');
  return parts;
}
