import { checkArithmetic } from './check-arithmetic';
import { emitPart, onlyReads } from './emit-part';
import { readRedirects } from './read-redirect';
import { afterwards, either, type Outcome, type ShellState, same, setVariable } from './shell-state';
import { textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import { nothingAround, type Reading, type Surroundings, type Walk } from './walk';
import { walkBranches } from './walk-branches';
import { walkCommand } from './walk-command';
import { walkDeclaration } from './walk-declaration';
import { walkFunction } from './walk-function';
import { walkLoop } from './walk-loop';
import { walkTails } from './walk-tails';
import { walkTest } from './walk-test';

const terminators = new Set([';', '&', '\n']);

/** Statements one after the other. Each kind of node is known by name; any other makes the line unreadable. */
export function walkStatements(walk: Walk, nodes: readonly SyntaxNode[], state: ShellState): Outcome {
  let outcome: Outcome = same(state);
  for (const [at, node] of nodes.entries()) {
    if (terminators.has(node.type)) continue;
    const before = afterwards(outcome);
    const isBackground = nodes[at + 1]?.type === '&';
    const inner: Walk = isBackground ? { ...walk, marks: [...walk.marks, 'background'] } : walk;
    const result = walkStatement(inner, node, before, []);
    outcome = isBackground ? same(before) : result;
  }
  return outcome;
}

function walkStatement(walk: Walk, node: SyntaxNode, state: ShellState, redirects: readonly SyntaxNode[]): Outcome {
  walk.report.step();
  return walk.report.nested(() => walkKind(walk, node, state, redirects));
}

function walkKind(walk: Walk, node: SyntaxNode, state: ShellState, redirects: readonly SyntaxNode[]): Outcome {
  switch (node.type) {
    case 'command':
      return walkSimple(walk, node, state, redirects);
    case 'variable_assignment':
      return walkCommand(walk, [node], redirects, state);
    case 'variable_assignments':
      return walkCommand(walk, node.children, redirects, state);
    case 'redirected_statement':
      return walkRedirected(walk, node, state, redirects);
    case 'file_redirect':
      return walkCommand(walk, [node], redirects, state);
    case 'list':
      return walkList(walk, node, state, redirects);
    case 'pipeline':
      return walkPipeline(walk, node, state, redirects);
    case 'negated_command': {
      const body = node.children[1] ?? refuse('a negation is not understood');
      const { ok, fail, names } = walkStatement(walk, body, state, redirects);
      return { ok: fail, fail: ok, names };
    }
    default:
      return walkCompound(walk, node, state, redirects);
  }
}

/** `time (…)` is a command with a subshell behind it; anything else of that form is a syntax error to bash. */
function walkSimple(walk: Walk, node: SyntaxNode, state: ShellState, redirects: readonly SyntaxNode[]): Outcome {
  const [name, subshell, ...more] = node.children;
  if (subshell?.type !== 'subshell') return walkCommand(walk, node.children, redirects, state);
  if (name?.text !== 'time' || more.length > 0) refuse('parentheses are not understood here');
  return walkStatement(walk, subshell, state, redirects);
}

/** The grammar hangs `> f` of `a && b > f` on the whole list; to bash it belongs to `b`. */
function walkRedirected(walk: Walk, node: SyntaxNode, state: ShellState, outer: readonly SyntaxNode[]): Outcome {
  const redirects = [...node.children.filter(({ type }) => type.endsWith('_redirect')), ...outer];
  const bodies = node.children.filter(({ type }) => !type.endsWith('_redirect'));
  const [body] = bodies;
  if (bodies.length > 1) refuse('a redirection is not understood');
  return body === undefined ? walkCommand(walk, [], redirects, state) : walkStatement(walk, body, state, redirects);
}

function walkList(walk: Walk, node: SyntaxNode, state: ShellState, redirects: readonly SyntaxNode[]): Outcome {
  const [left, operator, right, ...more] = node.children;
  if (left === undefined || right === undefined || more.length > 0) return refuse('a list is not understood');
  const first = walkStatement(walk, left, state, []);
  if (operator?.type === '&&') {
    const second = walkStatement(walk, right, first.ok, redirects);
    return { ok: second.ok, fail: either(first.fail, second.fail) };
  }
  if (operator?.type !== '||') return refuse('a list is not understood');
  const second = walkStatement(walk, right, first.fail, redirects);
  return { ok: either(first.ok, second.ok), fail: second.fail };
}

/** Every stage is a shell of its own, and may be fed with names of files by the one before. */
function walkPipeline(walk: Walk, node: SyntaxNode, state: ShellState, redirects: readonly SyntaxNode[]): Outcome {
  const stages = node.children.filter(({ type }) => type !== '|' && type !== '|&');
  const takesErrors = node.children.some(({ type }) => type === '|&');
  let { piped, names } = walk;
  for (const [at, stage] of stages.entries()) {
    const isLast = at === stages.length - 1;
    const outcome = walkStatement({ ...walk, piped, names }, stage, state, isLast ? redirects : []);
    piped = true;
    names = takesErrors ? undefined : outcome.names;
  }
  return { ...same(state), names };
}

function walkCompound(walk: Walk, node: SyntaxNode, state: ShellState, nodes: readonly SyntaxNode[]): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const redirects = readRedirects(nodes, reading);
  if (redirects.words.length > 0) refuse('words behind a redirection are not understood');
  const around: Surroundings = {
    ...redirects.around,
    problems: [...redirects.around.problems, ...reading.hazards],
  };
  const inner: Walk = redirects.hasInput ? { ...walk, piped: false, names: undefined } : walk;
  const takesRedirects = /^(?:test_command|declaration_command|unset_command)$/.test(node.type);
  if (!takesRedirects && (around.paths.length + around.problems.length > 0 || around.writes)) {
    emitPart(walk, '', [textWord(nodes.map(({ text }) => text).join(' '))], onlyReads, around, state);
  }
  const outcome = walkBody(inner, node, state, takesRedirects ? around : nothingAround);
  return redirects.tails.length === 0 ? outcome : walkTails(walk, redirects.tails, afterwards(outcome));
}

function walkBody(walk: Walk, node: SyntaxNode, state: ShellState, around: Surroundings): Outcome {
  switch (node.type) {
    case 'subshell':
      walkStatements(walk, node.children.slice(1, -1), state);
      return same(state);
    case 'compound_statement':
      return node.children[0]?.type === '(('
        ? walkArithmetic(walk, node, state)
        : walkStatements(walk, node.children.slice(1, -1), state);
    case 'test_command':
      return walkTest(walk, node, state, around);
    case 'declaration_command':
    case 'unset_command':
      return walkDeclaration(walk, node, state, around);
    case 'if_statement':
    case 'case_statement':
      return walkBranches(walk, node, state);
    case 'while_statement':
    case 'for_statement':
    case 'c_style_for_statement':
      return walkLoop(walk, node, state);
    case 'function_definition':
      return walkFunction(walk, node, state);
    default:
      return refuse(`${node.type} is not understood`);
  }
}

/** `(( … ))` as a command. */
function walkArithmetic(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const assigned = checkArithmetic(node, reading);
  emitPart(walk, '((', [textWord(node.text)], onlyReads, { ...nothingAround, problems: reading.hazards }, state);
  const isNumber = reading.hazards.length === 0;
  return same(assigned.reduce((now, name) => setVariable(now, name, undefined, isNumber), state));
}
