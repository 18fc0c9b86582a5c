import { nestedExpansions } from './read-expansion';
import { WordScanner } from './scan-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';

const starts = /^(?:([A-Za-z_]\w*)|'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)"|\\([A-Za-z_]\w*))$/;

/** A here-document, its end found again by bash's rule, and the commands inside of it when its start is not quoted. */
export function readHeredoc(
  node: SyntaxNode,
  reading: Reading,
): { redirects: readonly SyntaxNode[]; words: readonly SyntaxNode[]; tails: readonly SyntaxNode[] } {
  const children = node.inside;
  const start = children.find(({ type }) => type === 'heredoc_start') ?? refuse('a here-document has no start');
  const body = children.find(({ type }) => type === 'heredoc_body');
  const end = children.find(({ type }) => type === 'heredoc_end') ?? refuse('a here-document has no end');
  const named = starts.exec(start.text) ?? refuse('a here-document has an unusual end');
  const delimiter = named[1] ?? named[2] ?? named[3] ?? named[4] ?? '';
  const { source } = node;
  const line = source.indexOf('\n', start.end);
  if (line === -1 || source.slice(start.end, line).includes('<<'))
    refuse('here-documents on one line are not understood');
  const indent = children.some(({ type }) => type === '<<-') ? /^\t*/ : /^/;
  const close = findEnd(source, line + 1, delimiter, indent);
  if (close.text !== end.start + (/^\t*/.exec(end.text)?.[0].length ?? 0)) refuse('a here-document ends elsewhere');
  if (named[1] !== undefined) {
    if (source.slice(line + 1, close.line).includes('\\\n')) refuse('a here-document joins lines');
    new WordScanner(source, body === undefined ? [] : nestedExpansions(body), reading).body(line + 1, close.line);
  }
  const between = children.filter(
    (child) => child.start >= start.end && child !== body && child !== end && child.text !== '\n',
  );
  checkTail(source, start.end, line, between);
  return {
    redirects: between.filter(({ type }) => type.endsWith('_redirect')),
    words: between.filter((child) => child.isWord),
    tails: between.filter(
      (child) => !child.isWord && !child.type.endsWith('_redirect') && !/^(?:&&|\|\||comment)$/.test(child.type),
    ),
  };
}

function findEnd(source: string, from: number, delimiter: string, indent: RegExp): { line: number; text: number } {
  for (let at = from; at <= source.length; ) {
    const next = source.indexOf('\n', at);
    const text = source.slice(at, next === -1 ? undefined : next);
    const blank = indent.exec(text)?.[0].length ?? 0;
    if (text.slice(blank) === delimiter) return { line: at, text: at + blank };
    if (next === -1) break;
    at = next + 1;
  }
  return refuse('a here-document does not end');
}

function checkTail(source: string, from: number, to: number, nodes: readonly SyntaxNode[]): void {
  let at = from;
  for (const node of nodes) {
    if (node.end > to || !/^[ \t]*$/.test(source.slice(at, node.start))) refuse('a here-document is not understood');
    if (node.type === 'comment') refuse('a here-document is not understood');
    at = node.end;
  }
  if (!/^[ \t]*$/.test(source.slice(at, to))) refuse('a here-document is not understood');
}
