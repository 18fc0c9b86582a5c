import type { PermissionLevel } from '@/lib/contracts/words';
import { marksOf } from './changing-commands';
import { type Judgement, listAllPaths } from './judge-command';
import type { ShellMark, ShellPart } from './shell-line';
import type { ShellState } from './shell-state';
import { knownText, type ShellWord } from './shell-word';
import type { Surroundings, Walk } from './walk';

/** Puts one command on the report, with what its surroundings add to it. */
export function emitPart(
  walk: Walk,
  name: string,
  words: readonly ShellWord[],
  judgement: Judgement,
  around: Surroundings,
  state: ShellState,
): void {
  const problem = walk.force ?? around.problems[0];
  const access: PermissionLevel =
    problem !== undefined
      ? 'execute'
      : around.writes && judgement.access === 'read-only'
        ? 'read-write'
        : judgement.access;
  const why = problem ?? judgement.why ?? (around.writes ? 'it writes a file' : undefined);
  const isRaised = problem !== undefined && judgement.access === 'read-only';
  const paths = isRaised ? [...judgement.paths, ...listAllPaths(words, state)] : judgement.paths;
  const marks = new Set<ShellMark>([...walk.marks, ...around.marks, ...marksOf(name, words)]);
  const part: ShellPart = {
    text: words.map((word) => knownText(word) ?? word.raw).join(' '),
    words: words.map(knownText),
    access,
    ...(access === 'read-only' ? {} : { why: why ?? `${name} is not known to be read-only` }),
    paths: [...paths, ...around.paths],
    marks: [...marks],
  };
  walk.report.add(part);
}

export const runs = (why: string): Judgement => ({ access: 'execute', why, paths: [] });
export const onlyReads: Judgement = { access: 'read-only', paths: [] };
