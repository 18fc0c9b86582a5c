import { matchesTool, type ToolPattern } from './tool-pattern';

/** Patterns by how they are found: a name is looked up whole and by each of its beginnings; only globs are tried. */
export class ToolPatternIndex<Entry> {
  readonly #all: Entry[] = [];
  readonly #exact = new Map<string, Entry[]>();
  readonly #prefix = new Map<string, Entry[]>();
  readonly #globs: { readonly pattern: ToolPattern; readonly entry: Entry }[] = [];
  #longestPrefix = 0;

  add(pattern: ToolPattern, entry: Entry): void {
    if (pattern.kind === 'all') this.#all.push(entry);
    else if (pattern.kind === 'exact') addTo(this.#exact, pattern.name, entry);
    else if (pattern.kind === 'prefix') {
      addTo(this.#prefix, pattern.prefix, entry);
      this.#longestPrefix = Math.max(this.#longestPrefix, pattern.prefix.length);
    } else this.#globs.push({ pattern, entry });
  }

  find(name: string): Entry[] {
    const found = [...this.#all, ...(this.#exact.get(name) ?? [])];
    for (let length = Math.min(name.length, this.#longestPrefix); length > 0; length -= 1) {
      for (const entry of this.#prefix.get(name.slice(0, length)) ?? []) found.push(entry);
    }
    for (const { pattern, entry } of this.#globs) if (matchesTool(pattern, name)) found.push(entry);
    return found;
  }
}

function addTo<Entry>(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}
