import type { CallPath, PathPlace, Workplace } from './call-path';
import { doubtPath } from './doubt-path';
import { foldPlaces } from './fold-path';
import { loosenPath } from './loosen-path';
import { normalisePath } from './normalise-path';

export interface PathContext {
  readonly workplace: Workplace;
  readonly writes: boolean;
  /** The call's own working directory, where relative paths start. It comes from the call, so it is checked itself. */
  readonly from?: string | undefined;
  /** Where the agent says this path really leads. It can only take away. */
  readonly realPath?: string | undefined;
}

/** Resolves a path of a call as text against where the session may work. */
export function resolvePath(written: string, { workplace, writes, from, realPath }: PathContext): CallPath {
  const ground = groundOf(workplace);
  const place = locate(written, ground, from);
  const { resolved, below, why, doubt } = place;
  const real = realPath === undefined ? undefined : locateReal(realPath, ground);
  const realWhy = real?.why === undefined ? undefined : `really leads to ${realPath}, which ${real.why}`;
  const inside = why === undefined && realWhy === undefined;
  return {
    written,
    resolved,
    below,
    inside,
    writes,
    why: why ?? realWhy,
    verified: inside && real !== undefined,
    real: real && { resolved: real.resolved, below: real.below },
    doubt: doubt || real?.doubt ? 'reading' : undefined,
    folded: foldPlaces(place, real),
  };
}

/** Stands for what could not be read as a path, so that it counts as one outside. */
export function unreadPath(written: string, why: string, writes: boolean, doubt: CallPath['doubt']): CallPath {
  const place = { resolved: written, below: [] };
  const folded = foldPlaces(place, undefined);
  return { ...place, written, inside: false, writes, why, verified: false, real: undefined, doubt, folded };
}

interface Located extends PathPlace {
  readonly why: string | undefined;
  readonly doubt: boolean;
}

/** A workplace made ready: only absolute roots without doubts can hold anything. */
interface Ground {
  readonly roots: readonly string[];
  /** Where relative paths start: nothing when neither `cwd` nor a usable root is known. */
  readonly start: string | undefined;
  /** Whether `start` is the session's `cwd`, and not a guess that a path must not climb out of. */
  readonly sure: boolean;
  /** Neither roots nor a `cwd` were given: relative paths that stay inside are inside. */
  readonly free: boolean;
}

const grounds = new WeakMap<Workplace, Ground>();

function groundOf(workplace: Workplace): Ground {
  const known = grounds.get(workplace);
  if (known) return known;
  const usable = (path: string) => path.startsWith('/') && doubtPath(path) === undefined;
  const cwd = workplace.cwd !== null && usable(workplace.cwd) ? normalisePath(workplace.cwd) : undefined;
  const given = workplace.roots.filter(usable).map(normalisePath);
  const roots = workplace.roots.length > 0 || cwd === undefined ? given : [cwd];
  const sure = cwd !== undefined;
  // A `cwd` that cannot be used is unknown, not absent: nothing relative to it is inside.
  const start = cwd ?? (workplace.cwd === null ? roots[0] : undefined);
  const free = workplace.roots.length === 0 && workplace.cwd === null;
  const ground = { roots, start, sure, free };
  grounds.set(workplace, ground);
  return ground;
}

function locate(text: string, ground: Ground, from: string | undefined): Located {
  const why = doubtPath(text);
  if (why !== undefined) return { ...locateReadable(loosenPath(text), ground, undefined), why, doubt: true };
  if (from === undefined || text.startsWith('/') || text.startsWith('~'))
    return locateReadable(text, ground, undefined);
  const base = locate(from, ground, undefined);
  const located = locateReadable(text, ground, base.resolved);
  return base.doubt ? { ...located, why: located.why ?? base.why, doubt: true } : located;
}

function locateReal(text: string, ground: Ground): Located {
  const located = locate(text, ground, undefined);
  return text.startsWith('/') ? located : { ...located, why: located.why ?? 'is not absolute', doubt: true };
}

function locateReadable(text: string, ground: Ground, base: string | undefined): Located {
  if (text.startsWith('/')) return holdAgainstRoots(normalisePath(text), ground);
  if (text.startsWith('~')) return locateAtHome(text);
  if (base?.startsWith('~')) return locateAtHome(`${base}/${text}`);
  const relative = normalisePath(base === undefined || base.startsWith('/') ? text : `${base}/${text}`);
  const start = base?.startsWith('/') ? base : ground.start;
  const climbs = relative === '..' || relative.startsWith('../');
  if (start !== undefined) {
    const resolved = normalisePath(`${start}/${relative}`);
    const located = holdAgainstRoots(resolved, ground);
    if (!climbs || ground.sure || base?.startsWith('/')) return located;
    return { ...located, why: 'climbs out of where the session works', doubt: false };
  }
  if (climbs) return { resolved: relative, below: [], why: 'climbs out of where the session works', doubt: false };
  const why = ground.free ? undefined : 'is relative, and where the session works is not known';
  return { resolved: relative, below: [relative], why, doubt: false };
}

/** Where a home directory is, only the agent's machine knows. */
function locateAtHome(text: string): Located {
  const slash = text.indexOf('/');
  const rest = slash < 0 ? '.' : normalisePath(text.slice(slash + 1));
  const home = slash < 0 ? text : text.slice(0, slash);
  return { resolved: rest === '.' ? home : `${home}/${rest}`, below: [], why: 'is in a home directory', doubt: false };
}

function holdAgainstRoots(resolved: string, { roots, free }: Ground): Located {
  const below: string[] = [];
  for (const root of roots) {
    if (resolved === root) below.push('.');
    else if (root === '/') below.push(resolved.slice(1));
    else if (resolved.startsWith(root) && resolved[root.length] === '/') below.push(resolved.slice(root.length + 1));
  }
  return { resolved, below, why: below.length > 0 ? undefined : describeOutside(roots, free), doubt: false };
}

function describeOutside(roots: readonly string[], free: boolean): string {
  if (free) return 'is not relative to where the session works';
  if (roots.length === 0) return 'is outside: the session has no usable root';
  const more = roots.length > 3 ? ` and ${roots.length - 3} more` : '';
  return `is outside of ${roots.slice(0, 3).join(', ')}${more}`;
}
