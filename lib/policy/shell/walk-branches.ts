import { readWord } from './read-word';
import { afterwards, either, type Outcome, type ShellState, same } from './shell-state';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading, Walk } from './walk';
import { patternWord } from './walk-test';

/** `if` and `case`: any branch may be the one that runs, or none. */
export function walkBranches(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  return same(node.type === 'if_statement' ? walkIf(walk, node.children, state) : walkCase(walk, node, state));
}

function walkIf(walk: Walk, children: readonly SyntaxNode[], state: ShellState): ShellState {
  const then = children.findIndex(({ type }) => type === 'then');
  const others = children.filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
  const isBody = (child: SyntaxNode) => !others.includes(child) && child.type !== 'fi';
  const condition = walk.statements(walk, children.slice(1, then), state);
  let after = afterwards(walk.statements(walk, children.slice(then + 1).filter(isBody), condition.ok));
  let otherwise = condition.fail;
  let hasElse = false;
  for (const other of others) {
    if (other.type === 'else_clause') {
      after = either(after, afterwards(walk.statements(walk, other.children.slice(1), otherwise)));
      hasElse = true;
    } else {
      const at = other.children.findIndex(({ type }) => type === 'then');
      const next = walk.statements(walk, other.children.slice(1, at), otherwise);
      after = either(after, afterwards(walk.statements(walk, other.children.slice(at + 1), next.ok)));
      otherwise = next.fail;
    }
  }
  return hasElse ? after : either(after, otherwise);
}

function walkCase(walk: Walk, node: SyntaxNode, state: ShellState): ShellState {
  const reading: Reading = { walk, state, hazards: [] };
  const value = node.children[1] ?? refuse('a case is not understood');
  readWord(value, reading);
  let after = state;
  for (const item of node.children.filter(({ type }) => type === 'case_item')) {
    const close = item.children.findIndex(({ type }) => type === ')');
    for (const pattern of item.children.slice(0, close)) {
      if (pattern.type === 'extglob_pattern') checkPattern(pattern);
      else if (pattern.isWord) readWord(pattern, reading);
      else if (pattern.type !== '|' && pattern.type !== '(') refuse('a case is not understood');
    }
    const body = item.children.slice(close + 1).filter(({ type }) => !/^;(?:;&?|&)$/.test(type));
    // With `;&` the next branch runs after this one: each begins wherever the ones before may have ended.
    after = either(after, afterwards(walk.statements(walk, body, after)));
  }
  if (reading.hazards.length > 0) refuse('a case evaluates something');
  return after;
}

function checkPattern(pattern: SyntaxNode): void {
  if (/[()|\\$]/.test(pattern.text)) refuse('a pattern is not understood');
  patternWord(pattern);
}
