import type { Parser, ParseState, Tree } from 'web-tree-sitter';
import { checkCharacters } from './check-characters';
import { judgeCommand } from './judge-command';
import { runWords } from './run-words';
import type { ShellLine } from './shell-line';
import { initialState, type Outcome, type ShellState } from './shell-state';
import { textWord } from './shell-word';
import { SyntaxNode } from './syntax-node';
import { refuse, Unreadable } from './unreadable';
import { Report, type Walk } from './walk';
import { walkStatements } from './walk-statement';
import { shells, wrappers } from './wrappers';

const MAX_DEPTH = 5;
const MAX_PARSE_STEPS = 400;
const MAX_PIPES = 600;
const SHORT = 500;
const blank = /^(?:[ \t\n]|\\\n)*$/;
const builtins =
  /^(?:cd|chdir|pushd|popd|eval|trap|env|xargs|read|test|\[|source|\.|export|declare|alias|unset|let|local|return|typeset|readonly|mapfile|readarray|getopts|hash|shopt|enable|bind|kill|fc|history|dirs|umask|ulimit|times|caller|complete|compgen|suspend|logout|disown|bg|fg)$/;

/** One line from text to parts. Whatever goes wrong, the answer is that it could not be read. */
export function readLine(parser: Parser, line: string): ShellLine {
  const report = new Report();
  const walk: Walk = {
    source: line,
    depth: 0,
    report,
    marks: [],
    force: undefined,
    piped: false,
    names: undefined,
    statements: walkStatements,
    run: runWords,
    line: (outer, inner, state) => readInner(parser, outer, inner, state),
    isUnknownCommand,
  };
  try {
    readInner(parser, walk, line, initialState);
    return { ok: true, parts: report.parts };
  } catch (error) {
    return { ok: false, reason: error instanceof Unreadable ? error.message : 'it could not be read' };
  }
}

function readInner(parser: Parser, outer: Walk, line: string, state: ShellState): Outcome {
  if (outer.depth > MAX_DEPTH) refuse(`it hides lines in lines more than ${MAX_DEPTH} deep`);
  checkCharacters(line);
  const tree = parse(parser, line);
  try {
    const root = tree.rootNode;
    if (root.hasError) refuse('it is not understood as a shell line');
    const program = new SyntaxNode(root, line);
    if (!blank.test(line.slice(0, program.start)) || !blank.test(line.slice(program.end)))
      refuse('a part of it is not understood');
    return walkStatements({ ...outer, source: line, depth: outer.depth + 1 }, program.children, state);
  } finally {
    tree.delete();
  }
}

/** Some long lines make the grammar try very many readings: it is stopped after a number of steps, not of seconds. */
function parse(parser: Parser, line: string): Tree {
  let steps = 0;
  if (line.length >= SHORT && line.split('|').length > MAX_PIPES) refuse('it has too many pipes');
  // A line with an error is refused whatever the grammar would make of the rest.
  const progressCallback = ({ hasError }: ParseState) => hasError || ++steps > MAX_PARSE_STEPS;
  const tree = line.length < SHORT ? parser.parse(line) : parser.parse(line, null, { progressCallback });
  if (tree !== null) return tree;
  parser.reset();
  return refuse('it is not understood as a shell line');
}

/** Whether a function of this name hides no command that is judged by its name. */
function isUnknownCommand(name: string): boolean {
  if (builtins.test(name) || wrappers.has(name) || shells.test(name)) return false;
  const bare = judgeCommand(name, [textWord(name)], initialState, undefined);
  const withVersion = judgeCommand(name, [textWord(name), textWord('--version')], initialState, undefined);
  return (
    bare.access === 'execute' &&
    withVersion.access === 'execute' &&
    !/^(?:git|find|sed|[gmn]?awk|tar|set|printf)$/.test(name)
  );
}
