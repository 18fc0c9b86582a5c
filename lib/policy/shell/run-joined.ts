import { emitPart, runs } from './emit-part';
import { listAllPaths } from './judge-command';
import { type Outcome, type ShellState, same, unknownState } from './shell-state';
import { type ShellWord, staticText } from './shell-word';
import type { Surroundings, Walk } from './walk';

/**
 * `su -c 'line'`, `watch line`, `parallel line`, `script -c 'line'`: never read-only themselves, but the line inside is
 * shown and judged too, so that a rule about it is not passed by.
 */
export function runJoined(walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings): Outcome {
  const name = staticText(words[0]) ?? '';
  const inner: Walk = name === 'su' ? { ...walk, marks: [...walk.marks, 'privileged'] } : walk;
  emitPart(inner, name, words, { ...runs(`${name} runs a line`), paths: listAllPaths(words, state) }, around, state);
  const line = /^(?:su|script)$/.test(name) ? behindFlag(words) : behindFlags(words);
  if (line !== undefined) inner.line({ ...inner, force: walk.force ?? `${name} runs it` }, line, unknownState);
  return same(state);
}

function behindFlag(words: readonly ShellWord[]): string | undefined {
  const at = words.findIndex((word) => /^(?:-[a-z]*c|--command)$/.test(staticText(word) ?? ''));
  const attached = words.map(staticText).find((text) => text?.startsWith('--command='));
  return at === -1 ? attached?.slice('--command='.length) : staticText(words[at + 1]);
}

function behindFlags(words: readonly ShellWord[]): string | undefined {
  const at = words.findIndex((word, index) => index > 0 && !/^(?:-|\d+(?:\.\d+)?$)/.test(staticText(word) ?? ''));
  const rest = (at === -1 ? [] : words.slice(at)).map(staticText);
  const end = rest.findIndex((text) => /^:::/.test(text ?? ''));
  const texts = end === -1 ? rest : rest.slice(0, end);
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(' ') : undefined;
}
