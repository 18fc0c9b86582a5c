import { checkArithmetic } from './check-arithmetic';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';

/** `$( )`, backticks, `<( )`, `>( )` and `$(( ))`: what runs inside, in a shell of its own. */
export function walkSubstitution(node: SyntaxNode, reading: Reading): void {
  if (node.type === 'arithmetic_expansion') {
    checkArithmetic(node, reading);
    return;
  }
  // Backslashes in backticks are taken away once before the inside is read: `\$(…)` runs.
  if (node.source[node.start] === '`' && node.text.includes('\\')) refuse('it has a backslash inside of backticks');
  if (node.source.startsWith('$`', node.start)) refuse('it has a $ before backticks');
  const children = node.children.slice(1, -1);
  const { walk, state } = reading;
  walk.statements({ ...walk, piped: false, names: undefined }, children, state);
}
