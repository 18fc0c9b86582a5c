import { afterwards, type Outcome, type ShellState, same } from './shell-state';
import type { SyntaxNode } from './syntax-node';
import type { Walk } from './walk';

/** What stands behind `<<EOF` on its line. The grammar hides how it is joined, so nothing is assumed to have worked. */
export function walkTails(walk: Walk, tails: readonly SyntaxNode[], state: ShellState): Outcome {
  let after = state;
  for (const tail of tails) {
    const isPipe = tail.type === 'pipeline';
    const nodes = isPipe ? tail.children.filter(({ type }) => type !== '|' && type !== '|&') : [tail];
    for (const node of nodes) {
      const outcome = walk.statements({ ...walk, piped: isPipe || walk.piped, names: undefined }, [node], after);
      after = isPipe ? after : afterwards(outcome);
    }
  }
  return same(after);
}
