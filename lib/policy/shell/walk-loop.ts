import { isDangerousVariable } from './assignments';
import { checkArithmetic } from './check-arithmetic';
import { emitPart, onlyReads } from './emit-part';
import { readWord } from './read-word';
import {
  afterwards,
  either,
  equalStates,
  type Outcome,
  type ShellState,
  same,
  setVariable,
  unknownState,
} from './shell-state';
import { textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import { nothingAround, type Reading, type Walk } from './walk';

const MAX_ROUNDS = 4;

/** Loops: a round may begin as the one before ended, so rounds are walked until nothing new is learned. */
export function walkLoop(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  if (node.type === 'while_statement') return same(walkRounds(walk, state, whileRound(walk, node)));
  return node.type === 'for_statement' ? walkFor(walk, node, state) : walkCountingFor(walk, node, state);
}

type Round = (state: ShellState) => ShellState;

function walkRounds(walk: Walk, state: ShellState, round: Round): ShellState {
  const emitted = walk.report.parts.length;
  let start = state;
  for (let rounds = 0; ; rounds++) {
    const end = either(start, round(start));
    if (equalStates(start, end)) return end;
    walk.report.parts.length = emitted;
    start = rounds < MAX_ROUNDS ? end : { ...unknownState };
    if (rounds > MAX_ROUNDS) return either(start, round(start));
  }
}

function bodyOf(node: SyntaxNode): readonly SyntaxNode[] {
  const body = node.children.at(-1);
  if (body?.type !== 'do_group' && body?.type !== 'compound_statement') refuse('a loop is not understood');
  return body.children.slice(1, -1);
}

function whileRound(walk: Walk, node: SyntaxNode): Round {
  const body = bodyOf(node);
  const condition = node.children.slice(1, -1);
  return (state) => {
    const asked = walk.statements(walk, condition, state);
    return either(afterwards(asked), afterwards(walk.statements(walk, body, asked.ok)));
  };
}

function walkFor(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const [keyword, variable, ...rest] = node.children;
  const name = variable?.text ?? '';
  const hasList = rest[0]?.type === 'in';
  const nodes = hasList
    ? rest.slice(
        1,
        rest.findIndex(({ type }) => type === ';' || type === '\n' || type === 'do_group'),
      )
    : [];
  const words = nodes.flatMap((each) => readWord(each, reading));
  const isKnown = hasList && keyword?.type === 'for' && words.every(({ values }) => values !== undefined);
  const values = isKnown ? words.flatMap((word) => word.values ?? []) : undefined;
  const isNumber = words.length > 0 && words.every((word) => word.numeric);
  const problems = [...reading.hazards, ...(isDangerousVariable(name) ? [`it sets ${name}`] : [])];
  if (problems.length > 0)
    emitPart(walk, 'for', [textWord(`for ${name}`)], onlyReads, { ...nothingAround, problems }, state);
  const body = bodyOf(node);
  const round: Round = (before) => afterwards(walk.statements(walk, body, setVariable(before, name, values, isNumber)));
  return same(walkRounds(walk, state, round));
}

function walkCountingFor(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const children = node.children;
  const [open, close] = [
    children.findIndex(({ type }) => type === '(('),
    children.findIndex(({ type }) => type === '))'),
  ];
  const header = children.slice(open + 1, close).filter(({ type }) => !/^[;,]$/.test(type));
  // What the first expression sets to a number may be counted by the others.
  const assigned = header.flatMap((part) =>
    part.type === 'variable_assignment' ? [part.children[0]?.text ?? ''] : [],
  );
  const counting = assigned.reduce((now, name) => setVariable(now, name, undefined, true), state);
  for (const part of header) checkArithmetic(part, { ...reading, state: counting });
  emitPart(walk, 'for', [textWord('for ((…))')], onlyReads, { ...nothingAround, problems: reading.hazards }, state);
  const start = reading.hazards.length === 0 ? counting : { ...counting, numbers: state.numbers };
  const body = bodyOf(node);
  return same(walkRounds(walk, start, (before) => afterwards(walk.statements(walk, body, before))));
}
