import { emitPart } from './emit-part';
import { listPaths } from './list-paths';
import { readWord } from './read-word';
import { type Outcome, type ShellState, same } from './shell-state';
import { type ShellWord, staticText, textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading, Surroundings, Walk } from './walk';

const expressions = new Set(['binary_expression', 'unary_expression', 'parenthesized_expression']);
const single = /^(?:!|=|==|!=|-[a-zA-Z]|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;
const double = /^(?:!|=|==|!=|=~|&&|\|\||\(|\)|-[a-zA-Z]|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;
const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
const ofFile = /^-[abcdefghkprstuwxGLNOS]$/;

/** `[ ]` is a command like any other, whatever the grammar sees in it; `[[ ]]` is not, and evaluates numbers. */
export function walkTest(walk: Walk, node: SyntaxNode, state: ShellState, outer: Surroundings): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const [open, ...rest] = node.children;
  const isSingle = open?.type === '[';
  if (isSingle && node.text.includes('\n')) refuse('a test goes over two lines');
  const close = rest.at(-1);
  const words = flatten(rest.slice(0, -1), isSingle ? single : double).flatMap((part) => {
    if (part.type === 'regex' || part.type === 'extglob_pattern') return [patternWord(part)];
    return part.isWord && part.type !== '==' && part.type !== '=~' ? readWord(part, reading) : [textWord(part.text)];
  });
  const all = [textWord(open?.text ?? ''), ...words, textWord(close?.text ?? '')];
  const around = { ...outer, problems: [...outer.problems, ...reading.hazards] };
  if (isSingle) return walk.run(walk, all, state, around);
  const problems = words.flatMap((word, at) => {
    const operator = staticText(word) ?? '';
    if (/^-[vR]$/.test(operator)) return ['[[ -v ]] evaluates a subscript'];
    if (!arithmetic.test(operator)) return [];
    const areNumbers = isNumber(words[at - 1]) && isNumber(words[at + 1]);
    return areNumbers ? [] : [`[[ ${operator} ]] evaluates what it compares`];
  });
  const files = words.filter((_, at) => ofFile.test(staticText(words[at - 1]) ?? '') || isBesideTwoFiles(words, at));
  // Nothing is split inside of `[[ ]]`, so an unknown word is one word.
  const paths = files.flatMap((word) => listPaths(word, state, false));
  emitPart(
    walk,
    '[[',
    all,
    { access: 'read-only', paths },
    { ...around, problems: [...around.problems, ...problems] },
    state,
  );
  return same(state);
}

const isNumber = (word: ShellWord | undefined): boolean =>
  word?.numeric === true || /^-?\d+$/.test(staticText(word) ?? '');

const isBesideTwoFiles = (words: readonly ShellWord[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some((word) => /^-(?:nt|ot|ef)$/.test(staticText(word) ?? ''));

function flatten(nodes: readonly SyntaxNode[], tokens: RegExp): readonly SyntaxNode[] {
  const flat = nodes.flatMap(function inOrder(node): readonly SyntaxNode[] {
    return expressions.has(node.type) ? node.children.flatMap(inOrder) : [node];
  });
  for (const [at, node] of flat.entries()) {
    const next = flat[at + 1];
    // `a=b` is one word to bash and three to the grammar.
    if (next?.start === node.end && !/^[()]$/.test(node.text) && !/^[()]$/.test(next.text))
      refuse('a test is not understood');
    const isToken = !node.isWord || node.type === '==' || node.type === '=~';
    if (isToken && !tokens.test(node.text)) refuse(`${node.text} inside of a test is not understood`);
  }
  return flat;
}

/** Patterns are read by a scanner of the grammar's own: only those that cannot hold anything else are taken. */
export function patternWord(node: SyntaxNode): ShellWord {
  if (!/^[\w.*?[\]/^$!:,@%+=~|(){}\\-]*$/.test(node.text) || /\$[({]/.test(node.text))
    refuse('a pattern is not understood');
  return textWord(node.text);
}
