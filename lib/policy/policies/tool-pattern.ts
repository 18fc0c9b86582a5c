/** How a policy names tools: all, one, those that begin alike, or a glob whose `*` matches any characters. */
export type ToolPattern =
  | { readonly kind: 'all' }
  | { readonly kind: 'exact'; readonly name: string }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'glob'; readonly matches: (name: string) => boolean };

export function readToolPattern(pattern: string): ToolPattern {
  if (/^\*+$/.test(pattern)) return { kind: 'all' };
  if (!/[*?]/.test(pattern)) return { kind: 'exact', name: pattern };
  if (/^[^*?]+\*+$/.test(pattern)) return { kind: 'prefix', prefix: pattern.replace(/\*+$/, '') };
  return { kind: 'glob', matches: (name) => matchesGlob(pattern, name) };
}

export function matchesTool(pattern: ToolPattern, name: string): boolean {
  switch (pattern.kind) {
    case 'all':
      return true;
    case 'exact':
      return pattern.name === name;
    case 'prefix':
      return name.startsWith(pattern.prefix);
    case 'glob':
      return pattern.matches(name);
  }
}

/** Only the last `*` is ever tried again, so the time is at most the product of both lengths. */
function matchesGlob(pattern: string, name: string): boolean {
  let [at, next, star, tried] = [0, 0, -1, 0];
  while (next < name.length) {
    if (pattern[at] === '*') {
      star = at;
      tried = next;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === name[next]) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      tried += 1;
      next = tried;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
