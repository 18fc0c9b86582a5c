type PatchLineKind = 'file' | 'hunk' | 'add' | 'remove' | 'context';

export interface PatchLine {
  readonly kind: PatchLineKind;
  readonly text: string;
}

const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const header = /^(?:diff |index |--- |\+\+\+ |rename |similarity |new file |deleted file |old mode |new mode |\*\*\* )/;

export function looksLikePatch(text: string): boolean {
  return hunk.test(text) || /^\*\*\* Begin Patch$/m.test(text);
}

/** Every line of a unified patch with what it does. No line is left out, whatever it looks like. */
export function parsePatch(text: string): PatchLine[] {
  let remaining = { removed: 0, added: 0 };
  return text.split('\n').map((line) => {
    const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (counts) {
      remaining = { removed: Number(counts[1] ?? 1), added: Number(counts[2] ?? 1) };
      return { kind: 'hunk', text: line };
    }
    if (line.startsWith('@@')) return { kind: 'hunk', text: line };
    // Inside a hunk `--- x` is a removed line that begins with two dashes, not a file's name.
    const inside = remaining.removed > 0 || remaining.added > 0;
    if (!inside && header.test(line)) return { kind: 'file', text: line };
    const kind = kindOf(line);
    if (kind !== 'add') remaining.removed -= 1;
    if (kind !== 'remove') remaining.added -= 1;
    return { kind, text: line };
  });
}

function kindOf(line: string): 'add' | 'remove' | 'context' {
  if (line.startsWith('+')) return 'add';
  return line.startsWith('-') ? 'remove' : 'context';
}
