import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading } from './walk';
import { walkSubstitution } from './walk-substitution';
import { mark } from './word-marks';

export type Expansion = { readonly variable: string } | { readonly marked: string };

/** `${…}`: either a plain variable, or something only known at run time, whose inside is searched for commands. */
export function readExpansion(node: SyntaxNode, reading: Reading): Expansion {
  const body = node.text.slice(2, -1);
  if (/^[A-Za-z_]\w*$/.test(body)) return { variable: body };
  if (/^#(?:[A-Za-z_]\w*(?:\[[@*]\])?|[@*]|\d+)$/.test(body)) return { marked: mark.number };
  const rest = withoutNested(node, reading);
  // Quotes and braces inside are where grammars and shells disagree about the end.
  if (/['"\\{}]/.test(rest)) refuse('it has quotes inside of an expansion');
  const parsed = /^(?:[A-Za-z_]\w*|\d+|[@*#?$!-])(\[[^\]]*\])?(.*)$/s.exec(rest);
  if (parsed === null || /^!/.test(body)) reading.hazards.push(`\${${body}} is looked up when it runs`);
  else checkOperator(parsed[1] ?? '', parsed[2] ?? '', body, reading);
  return { marked: /[@*]/.test(rest) ? mark.unknownSplit : mark.unknown };
}

function checkOperator(subscript: string, operator: string, body: string, reading: Reading): void {
  // Subscripts and offsets are arithmetic, and arithmetic can run commands.
  const isHarmless =
    /^(?:\[(?:[@*]|-?\d+)\])?$/.test(subscript) &&
    /^$|^:?[-+?]|^[#%/,^]|^@[QULuEaAkK]$|^: ?-?\d+(?::-?\d+)?$/.test(operator);
  if (!isHarmless) reading.hazards.push(`\${${body}} can run or set something`);
}

/** The text between `${` and `}` with every substitution walked and replaced by a blank. */
function withoutNested(node: SyntaxNode, reading: Reading): string {
  let rest = '';
  let at = node.start + 2;
  for (const nested of nestedExpansions(node)) {
    rest += node.source.slice(at, nested.start);
    at = nested.end;
    if (nested.type === 'expansion') readExpansion(nested, reading);
    else walkSubstitution(nested, reading);
    rest += ' ';
  }
  rest += node.source.slice(at, node.end - 1);
  if (/[`]|\$[({[]|[<>]\(/.test(rest)) refuse('it has a substitution that is not understood');
  return rest;
}

const nestedTypes = new Set(['expansion', 'command_substitution', 'process_substitution', 'arithmetic_expansion']);

/** Expansions below a node, outermost only, in order. */
export function nestedExpansions(node: SyntaxNode): readonly SyntaxNode[] {
  return node.inside.flatMap((child) => (nestedTypes.has(child.type) ? [child] : nestedExpansions(child)));
}
