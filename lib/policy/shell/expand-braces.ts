import { refuse } from './unreadable';
import { mark } from './word-marks';

const MAX_WORDS = 64;

/** `a{b,c}` to `ab ac`, on marked text: only unquoted braces and commas count. Bash does this before anything else. */
export function expandBraces(text: string): readonly string[] {
  const open = text.indexOf(mark.open);
  if (open === -1) return [text];
  const { close, commas } = matching(text, open);
  const head = text.slice(0, open);
  if (close === -1) return expandBraces(text.slice(open + 1)).map((rest) => `${head}{${rest}`);
  const inner = text.slice(open + 1, close);
  const tails = expandBraces(text.slice(close + 1));
  const middles = commas.length > 0 ? alternatives(text, open, close, commas) : sequence(inner);
  const words = middles.flatMap((middle) => tails.map((tail) => head + middle + tail));
  if (words.length > MAX_WORDS) refuse('its braces make too many words');
  return words;
}

function matching(text: string, open: number): { close: number; commas: readonly number[] } {
  const commas: number[] = [];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === mark.open) depth++;
    else if (text[at] === mark.comma && depth === 1) commas.push(at);
    else if (text[at] === mark.close && --depth === 0) return { close: at, commas };
  }
  return { close: -1, commas };
}

function alternatives(text: string, open: number, close: number, commas: readonly number[]): readonly string[] {
  const edges = [open, ...commas, close];
  return edges.slice(1).flatMap((edge, index) => expandBraces(text.slice((edges[index] ?? 0) + 1, edge)));
}

function sequence(inner: string): readonly string[] {
  const range = /^(-?\d{1,4})\.\.(-?\d{1,4})$/.exec(inner);
  if (range === null) {
    // `{a..e}` and `{01..10..2}` are not worked out; `{}` and `@{u}` are plain text.
    const whole = `{${expandBraces(inner).join('\n')}}`;
    if (inner.includes('..') || whole.includes('\n')) return [mark.unknown];
    return [whole];
  }
  const [from, to] = [Number(range[1]), Number(range[2])];
  if (/^-?0\d/.test(range[1] ?? '') || /^-?0\d/.test(range[2] ?? '')) return [mark.unknown];
  if (Math.abs(to - from) >= MAX_WORDS) return [mark.unknown];
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + index * step));
}
