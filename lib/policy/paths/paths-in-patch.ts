import { MAX_PATHS, type WrittenPaths } from './paths-in-args';

/** Lines of unified, git, context, Subversion and apply_patch form that name a file. */
const headers: readonly RegExp[] = [
  /^\*\*\* (?:Add|Update|Delete) File: (.*)$/,
  /^\*\*\* Move to: (.*)$/,
  /^(?:---|\+\+\+) (.*)$/,
  /^(?:rename|copy) (?:from|to) (.*)$/,
  /^Index: (.*)$/,
  /^\*\*\* (?!Begin Patch|End Patch|End of File|\d+(?:,\d+)? \*\*\*\*)(.*)$/,
];
const gitHeader = /^diff --git (.*)$/;
const mayNameFile = /^(?:\*\*\* |--- |\+\+\+ |rename |copy |Index: |diff --git )/;

/**
 * The files that a patch names. Lines inside hunks that look like headers count too: taking a harmless line for a path
 * costs a question, the reverse lets a patch write where nobody looked.
 */
export function pathsInPatch(patch: string): WrittenPaths {
  const texts = new Set<string>();
  for (const line of patch.split(/\r\n|\n|\r/)) {
    // Some tools trim lines before they look for headers.
    const trimmed = line.trimStart();
    if (!mayNameFile.test(trimmed)) continue;
    for (const path of pathsInLine(trimmed)) {
      if (texts.size >= MAX_PATHS && !texts.has(path)) return { texts: [...texts], unreadable: [], tooMany: true };
      texts.add(path);
    }
  }
  return { texts: [...texts], unreadable: [], tooMany: false };
}

function pathsInLine(line: string): Iterable<string> {
  const git = gitHeader.exec(line)?.[1];
  if (git !== undefined) return pathsInGitHeader(git);
  for (const header of headers) {
    const text = header.exec(line)?.[1];
    if (text !== undefined) return readName(text);
  }
  return [];
}

/** `a/x b/x`, where unquoted names may contain spaces: each ` b/` might be where the second begins. */
function* pathsInGitHeader(text: string): Iterable<string> {
  const half = (text.length - 1) / 2;
  const [first, second] = [text.slice(0, half), text.slice(half + 1)];
  const twice = Number.isInteger(half) && !text.includes('"') && stripPrefix(first) === stripPrefix(second);
  const quoted = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[^\s"]+/g;
  const names = twice ? [first] : text.includes('"') ? text.match(quoted) : text.split(/ (?=[a-z]\/)/);
  for (const name of new Set(names)) yield* readName(name);
}

function readName(text: string): readonly string[] {
  const name = text.startsWith('"') ? unquote(text) : (text.split('\t')[0] ?? '').trimEnd();
  if (name === '/dev/null' || name === '') return [];
  const path = stripPrefix(name);
  // However many leading directories a tool strips, `..` may become the beginning.
  const climb = /(?:^|\/)(\.\.(?:\/.*)?)$/s.exec(path)?.[1];
  return climb === undefined || climb === path ? [path] : [path, climb];
}

/** Git's `a/` and `b/`, and the letters of `diff.mnemonicPrefix`. */
function stripPrefix(name: string): string {
  return /^[abciow]\/./.test(name) ? name.slice(2) : name;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** C-style quoting, where bytes beyond ASCII are octal. What is no UTF-8 keeps its backslashes, which are then refused. */
function unquote(text: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  try {
    const plain = inner.replace(/[%\u0080-\uffff]+/g, encodeURIComponent);
    return decodeURIComponent(
      plain.replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
        if (code.length !== 3) return encodeURIComponent(escapes[code] ?? code);
        return `%${(Number.parseInt(code, 8) & 0xff).toString(16).padStart(2, '0')}`;
      }),
    );
  } catch {
    return inner;
  }
}
