import { emitPart, onlyReads } from './emit-part';
import { readRedirects } from './read-redirect';
import { readWord } from './read-word';
import type { ShellState } from './shell-state';
import { afterwards, type Outcome, same } from './shell-state';
import { type ShellWord, staticText, textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import type { Reading, Surroundings, Walk } from './walk';
import { assign, dangerousNames, readAssignment, settingProblems } from './walk-assignments';
import { walkTails } from './walk-tails';

const keywords = /^(?:if|then|else|elif|fi|do|done|case|esac|while|until|for|select|function|in|\{|\}|\[\[|\]\]|!)$/;

/** A simple command: settings, words and redirections in any order. */
export function walkCommand(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  outerRedirects: readonly SyntaxNode[],
  state: ShellState,
): Outcome {
  const before = walk.report.parts.length;
  const reading: Reading = { walk, state, hazards: [] };
  const redirectNodes = [...nodes, ...outerRedirects].filter(({ type }) => type.endsWith('_redirect'));
  const redirects = readRedirects(redirectNodes, reading);
  const assignments = nodes
    .filter(({ type }) => type === 'variable_assignment')
    .map((node) => readAssignment(node, reading));
  const wordNodes = [...nodes.filter((node) => node.isWord), ...redirects.words].sort((a, b) => a.start - b.start);
  const words = wordNodes.flatMap((node, at) => readCommandWord(node, at, reading));
  for (const node of nodes) {
    const isKnown = node.isWord || node.type.endsWith('_redirect') || node.type === 'variable_assignment';
    if (!isKnown) refuse(`${node.type} is not understood here`);
  }
  const command = staticText(words[0]);
  const settings = words.length === 0 ? [] : settingProblems(assignments, command);
  const dangerous = words.length === 0 ? dangerousNames(assignments).map((name) => `it sets ${name}`) : [];
  const around: Surroundings = {
    ...redirects.around,
    problems: [...redirects.around.problems, ...reading.hazards, ...settings, ...dangerous],
    marks: [...redirects.around.marks, ...(settings.length + dangerous.length > 0 ? (['environment'] as const) : [])],
    fromNetwork: walk.report.parts.slice(before).some(({ marks }) => marks.includes('network')),
  };
  const inner: Walk = redirects.hasInput ? { ...walk, piped: false, names: undefined } : walk;
  const outcome =
    words.length > 0
      ? walk.run(inner, words, state, around)
      : assignOnly(walk, nodes, outerRedirects, assignments.reduce(assign, state), around);
  return redirects.tails.length === 0 ? outcome : walkTails(walk, redirects.tails, afterwards(outcome));
}

function readCommandWord(node: SyntaxNode, at: number, reading: Reading): readonly ShellWord[] {
  if (node.type === '==' || node.type === '=~') return [textWord(node.text)];
  const raw = node.text;
  if (at === 0 && (keywords.test(raw) || /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(raw)))
    refuse(`${raw} is not understood here`);
  // `{name}>file` opens a file under a number of the shell's choosing.
  if (/^\{\w+\}$/.test(raw) && /[<>]/.test(node.source[node.end] ?? '')) refuse('a redirection is not understood');
  if (/^[{}]$/.test(raw)) refuse('a brace is not understood');
  return readWord(node, reading);
}

/** Only settings or redirections: `x=1` is no command, `> file` empties one. */
function assignOnly(
  walk: Walk,
  nodes: readonly SyntaxNode[],
  outer: readonly SyntaxNode[],
  state: ShellState,
  around: Surroundings,
): Outcome {
  if (around.paths.length + around.problems.length > 0 || around.writes || walk.force !== undefined) {
    const text = [...nodes, ...outer].map((node) => node.text).join(' ');
    emitPart(walk, '', [{ ...textWord(text), plain: false }], onlyReads, around, state);
  }
  return same(state);
}
