import { refuse } from './unreadable';

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};
const coded = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3}))/;

/** `$'…'` from its opening quote on: what it means, and where it ends. */
export function decodeAnsiQuote(source: string, from: number, end: number): { text: string; end: number } {
  let text = '';
  let at = from;
  while (at < end) {
    const character = source[at] ?? '';
    if (character === "'") return { text, end: at + 1 };
    if (character !== '\\') {
      text += character;
      at++;
      continue;
    }
    const next = source[at + 1] ?? '';
    // A shell without `$'…'` would end the quote here and run what follows.
    if (next === "'") refuse("it escapes a quote inside of $'…'");
    const plain = simple[next];
    const code = coded.exec(source.slice(at + 1, Math.min(at + 10, end)));
    if (plain !== undefined) text += plain;
    else if (code !== null) text += fromCode(code);
    else refuse("it has an unusual escape inside of $'…'");
    at += 1 + (plain !== undefined ? 1 : (code?.[0].length ?? 0));
  }
  return refuse('a quote is not closed');
}

function fromCode(code: RegExpExecArray): string {
  const point =
    code[4] === undefined ? Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16) : Number.parseInt(code[4], 8);
  if (point !== 9 && point !== 10 && (point < 0x20 || point > 0x7e)) refuse("it hides a character inside of $'…'");
  return String.fromCodePoint(point);
}
