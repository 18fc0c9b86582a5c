import { isDangerousVariable, isHarmlessSetting } from './assignments';
import { emitPart, onlyReads } from './emit-part';
import { readWord } from './read-word';
import { type Outcome, type ShellState, same, setVariable } from './shell-state';
import { knownText, staticText, textWord } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import type { Reading, Surroundings, Walk } from './walk';
import { type Assignment, assign, readAssignment } from './walk-assignments';

/** `export`, `declare`, `readonly`, `local`, `unset`: what later commands see changes. */
export function walkDeclaration(walk: Walk, node: SyntaxNode, state: ShellState, outer: Surroundings): Outcome {
  const reading: Reading = { walk, state, hazards: [] };
  const [keyword, ...rest] = node.children;
  const isExport = keyword?.type === 'export';
  // What cannot be set again would no longer be followed.
  const problems: string[] = keyword?.type === 'readonly' ? ['readonly cannot be undone'] : [];
  const assignments: Assignment[] = [];
  for (const child of rest) {
    if (child.type === 'variable_assignment') assignments.push(readAssignment(child, reading));
    else if (child.type === 'variable_name') assignments.push({ name: child.text, value: undefined });
    else {
      for (const word of readWord(child, reading)) {
        const text = staticText(word);
        const name = /^([A-Za-z_]\w*)(?:=|$)/.exec(text ?? word.prefix)?.[1];
        if (text !== undefined && /^-[aAgp]+$/.test(text)) continue;
        if (name === undefined || word.splits) problems.push(`${word.raw} can change how the shell reads what follows`);
        else assignments.push({ name, value: undefined });
      }
    }
  }
  for (const { name } of assignments) {
    const isBad = isExport ? !isHarmlessSetting(name) : isDangerousVariable(name);
    if (isBad) problems.push(`it sets ${name}`);
  }
  const words = [keyword, ...rest].flatMap((child) => (child === undefined ? [] : [textWord(child.text)]));
  const around: Surroundings = {
    ...outer,
    problems: [...outer.problems, ...reading.hazards, ...problems],
    marks: problems.length > 0 ? [...outer.marks, 'environment'] : outer.marks,
  };
  const text = words.map(knownText).join(' ');
  emitPart(walk, keyword?.type ?? '', words.length > 0 ? words : [textWord(text)], onlyReads, around, state);
  const isUnset = node.type === 'unset_command';
  const after = assignments.reduce(
    (now, each) => (isUnset ? setVariable(now, each.name, undefined, false) : assign(now, each)),
    state,
  );
  return same(after);
}
