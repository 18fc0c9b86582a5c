const TEXT_OID = 25;
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

/**
 * A `text[]` in PostgreSQL's binary form. As text, every quote of every JSON column would be escaped here and unescaped
 * there, which costs more than the hashing.
 */
export function encodeTexts(texts: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const text of texts) size += 4 + (text === null ? 0 : Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0); // dimensions
  bytes.writeInt32BE(texts.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(TEXT_OID, 8);
  bytes.writeInt32BE(texts.length, 12);
  bytes.writeInt32BE(1, 16); // the first index
  let at = HEADER_BYTES;
  for (const text of texts) {
    const length = text === null ? 0 : bytes.write(text, at + 4);
    bytes.writeInt32BE(text === null ? NULL_LENGTH : length, at);
    at += 4 + length;
  }
  return bytes;
}
