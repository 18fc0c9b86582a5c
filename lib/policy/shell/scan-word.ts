import { decodeAnsiQuote } from './decode-ansi-quote';
import { readExpansion } from './read-expansion';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';
import { walkSubstitution } from './walk-substitution';
import { mark } from './word-marks';

const active: Readonly<Record<string, string>> = {
  '*': mark.star,
  '?': mark.question,
  '[': mark.bracket,
  '{': mark.open,
  ',': mark.comma,
  '}': mark.close,
};
const numbers = /^(?:RANDOM|SECONDS|LINENO|UID|EUID|PPID)$/;

/** Goes through a word as bash does. The result is every text it can be, with marks for what is not plain text. */
export class WordScanner {
  private texts: string[] = [''];
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly nested: readonly SyntaxNode[],
    private readonly reading: Reading,
  ) {}

  word(start: number, end: number): readonly string[] {
    for (this.at = start; this.at < end; ) {
      const character = this.source[this.at] ?? '';
      if (character === '\\') this.escape();
      else if (character === "'") this.singleQuote();
      else if (character === '"') this.doubleQuote(end);
      else if (character === '$') this.dollar(false);
      else if (character === '`') this.substitution(mark.unknownSplit);
      else if (/[<>]/.test(character)) this.processSubstitution();
      else if (/[\s;|&()]/.test(character)) refuse('a word is not understood');
      else if (character === '~' && this.at === start) this.put(mark.home, 1);
      else this.put(active[character] ?? character, 1);
    }
    if (this.at !== end) refuse('a word is not understood');
    return this.texts;
  }

  /** The body of a here-document: like double quotes, but quotes are ordinary in it. */
  body(start: number, end: number): void {
    for (this.at = start; this.at < end; ) this.quotedCharacter();
    if (this.at !== end) refuse('a here-document is not understood');
  }

  private put(text: string, length: number): void {
    this.texts = this.texts.map((before) => before + text);
    this.at += length;
  }

  private escape(): void {
    const next = this.source[this.at + 1];
    if (next === undefined || next === '\n') refuse('a word goes over two lines');
    this.put(next, 2);
  }

  private singleQuote(): void {
    const close = this.source.indexOf("'", this.at + 1);
    if (close === -1) refuse('a quote is not closed');
    this.put(mark.empty + this.source.slice(this.at + 1, close), close + 1 - this.at);
  }

  private doubleQuote(end: number): void {
    this.put(mark.empty, 1);
    while (this.source[this.at] !== '"') {
      if (this.at >= end) refuse('a quote is not closed');
      this.quotedCharacter();
    }
    this.at++;
  }

  private quotedCharacter(): void {
    const character = this.source[this.at] ?? '';
    const next = this.source[this.at + 1] ?? '';
    if (character === '\\' && next === '\n') this.at += 2;
    else if (character === '\\' && /[$`"\\]/.test(next)) this.put(next, 2);
    else if (character === '$') this.dollar(true);
    else if (character === '`') this.substitution(mark.unknown);
    else this.put(character, 1);
  }

  private dollar(isQuoted: boolean): void {
    const rest = this.source.slice(this.at + 1, this.at + 80);
    const unknown = isQuoted ? mark.unknown : mark.unknownSplit;
    if (rest.startsWith('((')) this.substitution(mark.number);
    else if (rest.startsWith('(')) this.substitution(unknown);
    else if (rest.startsWith('{')) this.braces(isQuoted);
    else if (rest.startsWith('[')) refuse('it has $[…]');
    else if (!isQuoted && rest.startsWith("'")) this.ansiQuote();
    else if (!isQuoted && rest.startsWith('"')) refuse('it has $"…"');
    else {
      const name = /^[A-Za-z_]\w*|^[0-9@*#?$!-]/.exec(rest)?.[0];
      if (name === undefined) this.put('$', 1);
      else if (name.length > 78) refuse('a name is too long');
      else if (/^[#?$!]$/.test(name)) this.put(mark.number, 2);
      else if (/^[@*]$/.test(name)) this.put(mark.unknownSplit, 2);
      else this.variable(name, 1 + name.length, isQuoted);
    }
  }

  private braces(isQuoted: boolean): void {
    const node = this.nodeHere();
    const expansion = readExpansion(node, this.reading);
    if ('variable' in expansion) this.variable(expansion.variable, node.end - this.at, isQuoted);
    else {
      const marked = expansion.marked === mark.unknown && !isQuoted ? mark.unknownSplit : expansion.marked;
      this.put(marked, node.end - this.at);
    }
  }

  private variable(name: string, length: number, isQuoted: boolean): void {
    const values = this.reading.state.variables.get(name);
    const isAtStart = this.texts.every((text) => text.replaceAll(mark.empty, '') === '');
    if (values === undefined) {
      if (this.reading.state.numbers.has(name) || numbers.test(name)) this.put(mark.number, length);
      else if (name === 'HOME' && isAtStart) this.begin(mark.home, length);
      else if (name === 'PWD' && isAtStart) this.begin(mark.here, length);
      else this.put(isQuoted ? mark.unknown : mark.unknownSplit, length);
      return;
    }
    const isUnsafe = values.some(({ text, home, glob }) =>
      isQuoted
        ? home && !isAtStart
        : /[\s\\]/.test(text) || text === '' || (!glob && /[*?[]/.test(text)) || (home && !isAtStart),
    );
    if (isUnsafe || this.texts.length * values.length > 32) {
      this.put(isQuoted ? mark.unknown : mark.unknownSplit, length);
      return;
    }
    this.texts = this.texts.flatMap((before) => values.map((value) => (value.home ? '' : before) + marked(value)));
    this.at += length;
  }

  /** `"$HOME"/x` begins with the home directory although a quote stands before it. */
  private begin(text: string, length: number): void {
    this.texts = [text];
    this.at += length;
  }

  private ansiQuote(): void {
    const { text, end } = decodeAnsiQuote(this.source, this.at + 2, this.source.length);
    this.put(mark.empty + text, end - this.at);
  }

  private substitution(marked: string): void {
    const node = this.nodeHere();
    const isArithmetic = node.type === 'arithmetic_expansion';
    walkSubstitution(node, this.reading);
    this.put(isArithmetic ? mark.number : marked === mark.number ? mark.unknownSplit : marked, node.end - this.at);
  }

  private processSubstitution(): void {
    const node = this.nodeHere();
    walkSubstitution(node, this.reading);
    this.put('/dev/fd/63', node.end - this.at);
  }

  private nodeHere(): SyntaxNode {
    return this.nested.find(({ start }) => start === this.at) ?? refuse('a substitution is not understood');
  }
}

function marked({ text, home, glob }: { text: string; home: boolean; glob: boolean }): string {
  const rest = home ? text.slice(1) : text;
  const patterns = glob
    ? rest.replaceAll('*', mark.star).replaceAll('?', mark.question).replaceAll('[', mark.bracket)
    : rest;
  return (home ? mark.home : mark.empty) + patterns;
}
