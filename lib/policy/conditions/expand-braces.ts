import { CountersignError } from '@/lib/contracts/errors';

export const MAX_ALTERNATIVES = 256;
const MAX_LENGTH = 4096;

/** `**\/{.env,*.pem}` is two patterns. Escapes and brackets are left for the next step. */
export function expandBraces(pattern: string): string[] {
  if (pattern.length > MAX_LENGTH) throw invalid(`is longer than ${MAX_LENGTH} characters`);
  if (!/[{}]/.test(pattern)) return [pattern];
  const reader: Reader = { pattern, at: 0 };
  const alternatives = readSequence(reader, 0);
  if (reader.at < pattern.length) throw invalid('has a } without a {');
  return alternatives;
}

interface Reader {
  readonly pattern: string;
  at: number;
}

/** Up to the end or, inside braces, up to the `,` or `}` that ends it, which is left unread. */
function readSequence(reader: Reader, depth: number): string[] {
  let made = [''];
  while (reader.at < reader.pattern.length) {
    const char = reader.pattern[reader.at];
    if (char === '}' || (char === ',' && depth > 0)) break;
    made = append(made, char === '{' ? readBraces(reader, depth + 1) : [readPiece(reader)]);
  }
  return made;
}

function readBraces(reader: Reader, depth: number): string[] {
  if (depth > 10) throw invalid('has braces nested deeper than 10 levels');
  const alternatives: string[] = [];
  do {
    reader.at += 1;
    alternatives.push(...readSequence(reader, depth));
  } while (reader.pattern[reader.at] === ',');
  if (reader.pattern[reader.at] !== '}') throw invalid('has a { without a }');
  reader.at += 1;
  return alternatives;
}

/** An escaped character, a bracket expression as a whole, or everything up to the next special character. */
function readPiece(reader: Reader): string {
  const { pattern, at } = reader;
  const piece = /\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|[^\\[{},]+|./suy;
  piece.lastIndex = at;
  const text = piece.exec(pattern)?.[0] ?? '';
  reader.at = at + text.length;
  return text;
}

function append(made: readonly string[], ends: readonly string[]): string[] {
  if (made.length * ends.length > MAX_ALTERNATIVES) {
    throw invalid(`stands for more than ${MAX_ALTERNATIVES} patterns: use fewer braces`);
  }
  return made.flatMap((start) => ends.map((end) => start + end));
}

function invalid(problem: string): CountersignError {
  return new CountersignError('invalid', `The pattern ${problem}.`);
}
