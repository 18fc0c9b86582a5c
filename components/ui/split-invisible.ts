export interface TextPiece {
  readonly text: string;
  /** Set when `text` is the label of characters that would not be seen, such as `U+202E`. */
  readonly mark?: string;
}

// Controls, format and direction characters, lone surrogates, private and unassigned ones, every space but the
// common one, what Unicode lets programs ignore, and the blank Braille pattern.
const invisible = /(?![ \n\t])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text with a mark in place of everything that would not be seen. Nothing is left out. */
export function splitInvisible(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(invisible)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: labelOf(match[0]), mark: nameOf(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return joinRepeated(pieces);
}

/** For one line of plain text, where no element can be put: `rm⏎‹U+202E›…`. */
export function showInvisible(text: string): string {
  return text
    .replace(invisible, (character) => `‹${labelOf(character)}›`)
    .replaceAll('\n', '⏎')
    .replaceAll('\t', '⇥');
}

/** A thousand of the same become one mark with a count. */
function joinRepeated(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  let count = 1;
  for (const [index, piece] of pieces.entries()) {
    if (piece.mark !== undefined && pieces[index + 1]?.mark === piece.mark) {
      count += 1;
      continue;
    }
    joined.push(count > 1 ? { ...piece, text: `${piece.text}×${count}` } : piece);
    count = 1;
  }
  return joined;
}

function labelOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return abbreviations[code] ?? codeOf(code);
}

function codeOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

// Those a reader meets by name. Unicode's pictures of them (␀ …) are missing from too many fonts.
const abbreviations: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
};

const names: Readonly<Record<number, string>> = {
  0: 'null',
  7: 'bell',
  8: 'backspace',
  13: 'carriage return',
  27: 'escape',
  127: 'delete',
  160: 'no-break space',
  173: 'soft hyphen',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of direction change',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8232: 'line separator',
  8233: 'paragraph separator',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'end of isolate',
  65039: 'variation selector 16',
  65279: 'byte order mark',
};

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name = names[code];
  return name ? `${codeOf(code)} ${name}` : codeOf(code);
}
