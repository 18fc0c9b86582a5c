import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';

const structures = new Set([
  'arithmetic_expansion',
  'compound_statement',
  'binary_expression',
  'unary_expression',
  'postfix_expression',
  'ternary_expression',
  'parenthesized_expression',
  'variable_assignment',
]);
const assigning = new Set(['=', '+=', '-=', '*=', '/=', '%=', '**=', '<<=', '>>=', '&=', '^=', '|=', '++', '--']);

/**
 * `$(( ))` and `(( ))`. A variable's value is evaluated again, so `x='a[$(rm f)]'; echo $((x))` runs `rm`: only numbers,
 * and variables that this line set to numbers, are harmless. Returns the variables it sets.
 */
export function checkArithmetic(node: SyntaxNode, reading: Reading): readonly string[] {
  if (/^(?:arithmetic_expansion|compound_statement)$/.test(node.type)) checkParentheses(node);
  const assigned: string[] = [];
  const visit = (part: SyntaxNode): void => {
    if (structures.has(part.type)) {
      const children = part.children;
      const operator = children.find(({ type }) => assigning.has(type))?.type;
      const target =
        operator === undefined ? undefined : children.find(({ type }) => /^(?:word|variable_name)$/.test(type));
      if (target !== undefined) {
        if (!/^[a-z_]\w*$/.test(target.text)) reading.hazards.push(`arithmetic sets ${target.text}`);
        assigned.push(target.text);
      }
      // `x=1` does not look at `x`; `x++` does.
      for (const child of children) if (child !== target || operator !== '=') visit(child);
    } else if (!isHarmless(part, reading)) reading.hazards.push(`arithmetic evaluates ${part.text}`);
  };
  visit(node);
  if (node.type === 'arithmetic_expansion' && assigned.length > 0) reading.hazards.push('arithmetic sets a variable');
  return assigned;
}

function isHarmless(part: SyntaxNode, { walk, state, hazards }: Reading): boolean {
  if (/^(?:\$\(\(|[^\w$`"'[\]{}\\]+)$/.test(part.text) || /^[\d]+$/.test(part.text)) return true;
  const name = /^\$?([A-Za-z_]\w*)$|^\$\{#?([A-Za-z_]\w*)\}$/.exec(part.text);
  if (name === null) {
    if (/^\$[?#$!]$/.test(part.text)) return true;
    if (part.type === 'command_substitution') {
      walk.statements({ ...walk, piped: false, names: undefined }, part.children.slice(1, -1), state);
      hazards.push('arithmetic evaluates what a command prints');
      return true;
    }
    // Words, strings and subscripts can hold anything; a line with commands in such a place is not judged at all.
    if (/[`]|\$\(/.test(part.text)) refuse('it has a command inside of arithmetic');
    return false;
  }
  const variable = name[1] ?? name[2] ?? '';
  return part.text.startsWith('${#') || state.numbers.has(variable);
}

/** Bash reads `((a)|(b))` as commands, because the first `)` that closes is not followed by another. */
function checkParentheses({ source, start, end }: SyntaxNode): void {
  const from = source.indexOf('((', start) + 2;
  let depth = 0;
  for (let at = from; at < end - 2; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth < 0) refuse('its parentheses can be read in two ways');
  }
  if (depth !== 0 || !source.startsWith('))', end - 2)) refuse('its parentheses can be read in two ways');
}
