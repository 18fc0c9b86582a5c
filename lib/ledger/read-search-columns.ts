const QUOTE = 34;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

interface SearchColumns {
  tool: string | null;
  keyId: string | null;
}

/**
 * What `searchColumns` says of a payload, read from the bytes of its canonical text without making the payload: `verify` does this
 * for every event, and JSON.parse with what it leaves to collect would be a third of its work. Nothing when the text
 * is no object.
 */
export function readSearchColumns(text: Buffer): SearchColumns | undefined {
  if (text[0] !== OPEN_OBJECT) return undefined;
  const found: SearchColumns = { tool: null, keyId: null };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at];
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (end === -1) return undefined;
      if (depth === 1 && text[end + 1] === COLON) readMember(text, at, end, found);
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) return at === text.length - 1 ? found : undefined;
    }
  }
  return undefined;
}

/** The place of the closing quote, or -1. */
function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text[at];
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return -1;
}

function readMember(text: Buffer, start: number, end: number, found: SearchColumns): void {
  const value = end + 2;
  if (text[value] !== QUOTE) return;
  const name = text.toString('latin1', start + 1, end);
  if (name === 'tool') found.tool = readString(text, value);
  else if (name === 'keyId') found.keyId = readString(text, value);
}

function readString(text: Buffer, start: number): string | null {
  const end = endOfString(text, start);
  if (end === -1) return null;
  const inside = text.toString('utf8', start + 1, end);
  if (!inside.includes('\\')) return inside;
  try {
    return JSON.parse(`"${inside}"`) as string;
  } catch {
    return null;
  }
}
