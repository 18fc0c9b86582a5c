import { listPaths } from './list-paths';
import { readHeredoc } from './read-heredoc';
import { readWord } from './read-word';
import { knownText, type ShellWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading, Surroundings } from './walk';

export interface Redirects {
  readonly around: Surroundings;
  /** Standard input does not come from the pipe any more. */
  readonly hasInput: boolean;
  /** Words of the command that the grammar takes for more destinations: `ls > out -la`. */
  readonly words: readonly SyntaxNode[];
  /** What stands behind a here-document's start on the same line: `cat <<EOF | sh`, `cat <<EOF && rm x`. */
  readonly tails: readonly SyntaxNode[];
}

/** Redirections around one command: `>` is a write, `<` a read. */
export function readRedirects(nodes: readonly SyntaxNode[], reading: Reading): Redirects {
  const found = { paths: [...([] as Surroundings['paths'])], writes: false, problems: [] as string[], network: false };
  const words: SyntaxNode[] = [];
  const tails: SyntaxNode[] = [];
  let hasInput = false;
  const file = (node: SyntaxNode) => {
    const children = node.children.filter(({ type }) => type !== 'file_descriptor');
    const [operator, ...destinations] = children;
    if (operator === undefined) return;
    const isClosing = operator.type.endsWith('-');
    if (isClosing && destinations[0]?.start === operator.end) refuse('a redirection is not understood');
    const first = isClosing ? undefined : destinations[0];
    words.push(...destinations.slice(isClosing ? 0 : 1));
    hasInput ||= operator.type.startsWith('<');
    if (first === undefined) {
      if (!isClosing) refuse('a redirection has no file');
      return;
    }
    const isCopy = /^[<>]&$/.test(operator.type);
    if (isCopy && /^(?:\d+-?|-)$/.test(first.text)) return;
    const read = readWord(first, reading);
    const [target] = read;
    if (read.length !== 1 || target === undefined) return void refuse('a redirection has several files');
    open(target, operator.type !== '<');
  };
  const open = (target: ShellWord, writes: boolean) => {
    const text = knownText(target) ?? target.prefix;
    const known =
      target.values === undefined || target.splits ? { ...target, values: undefined, numeric: false } : target;
    const paths = listPaths(known, reading.state, writes);
    found.paths.push(...paths);
    found.writes ||= writes && (paths.length > 0 || /^\/dev\/(?:stdin|tty|random|urandom)/.test(text));
    if (
      /^\/+(?:\.\/+)*dev\/+(?:\.\/+)*(?:tcp|udp)\b/.test(text) ||
      (target.values === undefined && !/^[\w.~]/.test(text))
    ) {
      if (target.values !== undefined || writes) found.problems.push('it may open a connection');
      found.network ||= target.values !== undefined;
    }
  };
  for (const node of nodes) {
    if (node.type === 'file_redirect') file(node);
    else if (node.type === 'herestring_redirect') {
      hasInput = true;
      for (const child of node.children) if (child.isWord) readWord(child, reading);
    } else if (node.type === 'heredoc_redirect') {
      hasInput = true;
      const heredoc = readHeredoc(node, reading);
      for (const redirect of heredoc.redirects) {
        if (redirect.type === 'file_redirect') file(redirect);
        else refuse('a here-document is not understood');
      }
      words.push(...heredoc.words);
      tails.push(...heredoc.tails);
    } else refuse('a redirection is not understood');
  }
  const around: Surroundings = {
    paths: found.paths,
    writes: found.writes,
    problems: found.problems,
    marks: found.network ? ['network'] : [],
    fromNetwork: false,
  };
  return { around, hasInput, words, tails };
}
