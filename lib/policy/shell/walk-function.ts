import { emitPart, onlyReads } from './emit-part';
import { type Outcome, type ShellState, same, unknownState } from './shell-state';
import { textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';
import { nothingAround, type Walk } from './walk';

/** A function's body is judged where it is defined, with nothing known about where and with what it will be called. */
export function walkFunction(walk: Walk, node: SyntaxNode, state: ShellState): Outcome {
  const words = node.children.filter(({ type }) => type === 'word');
  const name = words[0]?.text ?? '';
  const body = node.children.at(-1);
  if (words.length !== 1 || !/^[A-Za-z_][\w-]*$/.test(name)) refuse('a function has an unusual name');
  if (body === undefined || !/^(?:compound_statement|subshell|if_statement|test_command)$/.test(body.type))
    refuse('a function is not understood');
  const mayMove = /\b(?:cd|chdir|pushd|popd|eval)\b|\\/.test(walk.source);
  const later: ShellState = { ...unknownState, directories: mayMove ? undefined : state.directories };
  const isNew = walk.isUnknownCommand(name);
  if (!isNew) {
    const problems = [`it gives ${name} another meaning`];
    emitPart(walk, '', [textWord(`${name}()`)], onlyReads, { ...nothingAround, problems }, state);
  }
  walk.statements({ ...walk, piped: false, names: undefined }, [body], later);
  return same(isNew ? { ...state, functions: new Set([...state.functions, name]) } : state);
}
