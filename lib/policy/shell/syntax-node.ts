import type { Node } from 'web-tree-sitter';
import { refuse } from './unreadable';

/** Nodes whose inside is read character by character by `readWord`, not by the grammar. */
const wordTypes = new Set([
  'word',
  'string',
  'raw_string',
  'ansi_c_string',
  'number',
  'simple_expansion',
  'expansion',
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
  'brace_expression',
  'concatenation',
  'command_name',
  'extglob_pattern',
  'regex',
  'variable_name',
  '$',
  '==',
  '=~',
]);

const leaves = new Set(['word', 'raw_string', 'ansi_c_string', 'extglob_pattern', 'regex', 'variable_name', 'comment']);
const blank = /^(?:[ \t\n]|\\\n)*$/;

/** A node of the syntax tree with only what is needed, looked up when it is needed: every call into the parser costs. */
export class SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  private found: readonly SyntaxNode[] | undefined;

  constructor(
    private readonly node: Node,
    readonly source: string,
  ) {
    this.type = node.type;
    this.start = node.startIndex;
    this.end = node.endIndex;
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  get isWord(): boolean {
    return wordTypes.has(this.type);
  }

  /** Children without comments. What lies between them must be blank, or the grammar skipped what bash reads. */
  get children(): readonly SyntaxNode[] {
    this.found ??= leaves.has(this.type) ? [] : this.read();
    return this.found;
  }

  /** For places whose gaps are text: the inside of strings, words and here-documents. */
  get inside(): readonly SyntaxNode[] {
    return leaves.has(this.type) ? [] : this.node.children.map((child) => new SyntaxNode(child, this.source));
  }

  private read(): readonly SyntaxNode[] {
    const children = this.inside;
    let end = this.start;
    let previous: SyntaxNode | undefined;
    for (const child of children) {
      this.checkGap(end, child.start);
      if (child.start === end && previous?.isWord && child.isWord) refuse('two words touch');
      if (child.type === 'comment') checkComment(child);
      previous = child;
      end = child.end;
    }
    if (children.length > 0) this.checkGap(end, this.end);
    return children.filter((child) => child.type !== 'comment');
  }

  private checkGap(from: number, to: number): void {
    if (from === to) return;
    const gap = this.source.slice(from, to);
    if (gap === ' ') return;
    if (!blank.test(gap)) refuse('a part of it is not understood');
    // `r\⏎m` is one word to bash and two to the grammar.
    if (gap.includes('\\') && !/^[ \t]|[ \t\n]$/.test(gap.replaceAll('\\\n', '\\')))
      refuse('a word goes over two lines');
  }
}

function checkComment(comment: SyntaxNode): void {
  const before = comment.source[comment.start - 1];
  if (before !== undefined && !/[ \t\n;]/.test(before)) refuse('a comment begins inside a word');
}
