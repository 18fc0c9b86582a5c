export interface TextBlockPart {
  readonly text: string;
  /** It was cut out of a line that goes on in the next part. */
  readonly continues: boolean;
}

const MOST_CHARACTERS = 4000;
const MOST_LINES = 100;

/**
 * A long text in parts that a browser can lay out one by one: whole lines, and pieces of lines that are too long.
 * Joined again, with a line break after each part that does not continue, they are the text.
 */
export function splitBlocks(text: string): TextBlockPart[] {
  const parts: TextBlockPart[] = [];
  let lines: string[] = [];
  let size = 0;
  const close = () => {
    if (lines.length > 0) parts.push({ text: lines.join('\n'), continues: false });
    lines = [];
    size = 0;
  };
  for (const line of text.split('\n')) {
    if (lines.length === MOST_LINES || size + line.length > MOST_CHARACTERS) close();
    let rest = line;
    while (rest.length > MOST_CHARACTERS) {
      const end = endOfPiece(rest);
      parts.push({ text: rest.slice(0, end), continues: true });
      rest = rest.slice(end);
    }
    lines.push(rest);
    size += rest.length;
  }
  close();
  return parts;
}

/** Not between the two halves of one character. */
function endOfPiece(line: string): number {
  const last = line.charCodeAt(MOST_CHARACTERS - 1);
  return last >= 0xd800 && last <= 0xdbff ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
}
