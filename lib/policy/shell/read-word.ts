import { expandBraces } from './expand-braces';
import { nestedExpansions } from './read-expansion';
import { WordScanner } from './scan-word';
import type { ShellWord, WordValue } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';
import { mark } from './word-marks';

const ordinary = /^[A-Za-z0-9_./:=@%+,^-]+$/;

/**
 * A word of the tree, read again by bash's own rules: the grammar only says where it begins and ends. Braces make
 * several words of one.
 */
export function readWord(node: SyntaxNode, reading: Reading): readonly ShellWord[] {
  const raw = node.text;
  if (ordinary.test(raw)) {
    const values = [{ text: raw, home: false, glob: false }];
    return [{ raw, values, splits: false, prefix: raw, numeric: false, plain: true }];
  }
  // To bash a comment; here it came as a word.
  if (raw.startsWith('#')) refuse('a comment is read as a word');
  const alternatives = scan(node, reading);
  const expanded = alternatives.map(expandBraces);
  if (expanded.length === 1) return (expanded[0] ?? []).map((text) => finish(raw, [text]));
  if (expanded.some((words) => words.length !== 1)) return [finish(raw, [mark.unknownSplit])];
  return [finish(raw, expanded.flat())];
}

/** The value of `x=…`: no braces, no patterns and no splitting there. */
export function readValue(node: SyntaxNode, reading: Reading): ShellWord {
  const raw = node.text;
  const texts = scan(node, reading).map((text) => text.replaceAll(mark.open, '{').replaceAll(mark.close, '}'));
  const word = finish(
    raw,
    texts.map((text) => text.replaceAll(mark.comma, ',')),
  );
  // `x=a:~/b` expands each part, and a pattern in a value is one only where the value is used unquoted.
  const isPlain = word.values?.every(({ text, glob }) => !glob && !text.includes(':~')) ?? false;
  return isPlain ? word : { ...word, values: undefined, splits: false };
}

function scan(node: SyntaxNode, reading: Reading): readonly string[] {
  const nested = /[$`]|[<>]\(/.test(node.text) ? nodesIn(node) : [];
  return new WordScanner(node.source, nested, reading).word(node.start, node.end);
}

const nodesIn = (node: SyntaxNode): readonly SyntaxNode[] =>
  /^(?:expansion|command_substitution|process_substitution|arithmetic_expansion)$/.test(node.type)
    ? [node]
    : nestedExpansions(node);

function finish(raw: string, texts: readonly string[]): ShellWord {
  const values: WordValue[] = [];
  let isNumeric = texts.length > 0;
  for (const marked of texts) {
    const value = finishValue(marked);
    if (value === undefined) {
      const at = marked.search(
        new RegExp(`[${mark.unknown}${mark.unknownSplit}${mark.number}${mark.home}${mark.here}]`),
      );
      const numeric = new RegExp(`^[0-9${mark.number}]+$`).test(marked);
      const splits = marked.includes(mark.unknownSplit);
      return { raw, values: undefined, splits, prefix: plainText(marked.slice(0, at)), numeric, plain: false };
    }
    isNumeric &&= /^\d+$/.test(value.text);
    values.push(value);
  }
  const isFlagSometimes = values.length > 1 && values.some(({ text }) => text.startsWith('-'));
  if (isFlagSometimes) return { raw, values: undefined, splits: false, prefix: '', numeric: false, plain: false };
  return { raw, values, splits: false, prefix: values[0]?.text ?? '', numeric: isNumeric, plain: false };
}

function finishValue(marked: string): WordValue | undefined {
  if (/[\ue009-\ue00b]/.test(marked)) return undefined;
  const first = marked[0];
  const isSpecial = first === mark.home || first === mark.here;
  if (/[\ue007\ue008]/.test(isSpecial ? marked.slice(1) : marked)) return undefined;
  const rest = isSpecial ? marked.slice(1) : marked;
  // `~user` and `${PWD}x` are other directories.
  if (isSpecial && rest.replaceAll(mark.empty, '') !== '' && !rest.replaceAll(mark.empty, '').startsWith('/'))
    return undefined;
  const text = (first === mark.home ? '~' : first === mark.here ? '.' : '') + plainText(rest);
  return { text, home: first === mark.home, glob: /[\ue001-\ue003]/.test(rest) };
}

function plainText(marked: string): string {
  if (/[\ue00d-\uf8ff]/.test(marked)) refuse('it holds private characters');
  return marked
    .replaceAll(mark.star, '*')
    .replaceAll(mark.question, '?')
    .replaceAll(mark.bracket, '[')
    .replaceAll(mark.open, '{')
    .replaceAll(mark.close, '}')
    .replaceAll(mark.comma, ',')
    .replaceAll(mark.empty, '');
}
