import { compoundConstructs } from './compound-constructs';
import { expansionConstructs } from './expansion-constructs';
import { anyPart, forbiddenPart, succeedingPart } from './generated-parts';
import type { Construct, Piece } from './piece';
import { SeededRandom } from './seeded-random';
import { wrapperConstructs } from './wrapper-constructs';

export interface GeneratedLine {
  readonly line: string;
  /** From the outside in. */
  readonly constructs: readonly string[];
  readonly forbidden: string;
  /** Bash is sure to get to the forbidden part, and the sandbox sees it. */
  readonly certain: boolean;
}

const constructs: readonly Construct[] = [...compoundConstructs, ...expansionConstructs, ...wrapperConstructs];

export const constructNames: readonly string[] = constructs.map(({ name }) => name);

/** Lines of allowed parts and one forbidden part; every construct takes its turn as the outer one. */
export function* generateLines(seed: number, count: number): Generator<GeneratedLine> {
  const random = new SeededRandom(seed);
  for (let number = 0; number < count; number++) yield generateLine(random, number);
}

function generateLine(random: SeededRandom, number: number): GeneratedLine {
  const forbidden = forbiddenPart(random, number);
  let piece: Piece = { text: forbidden.text, simple: forbidden.simple };
  let certain = forbidden.seen;
  const names: string[] = [];
  const depth = random.below(3);
  for (let level = depth; level >= 0; level--) {
    const wanted = level === 0 ? constructs[number % constructs.length] : random.pick(constructs);
    const construct = holding(piece, wanted, random);
    piece = { text: construct.wrap(piece, random), simple: construct.simple ?? false };
    certain &&= !construct.uncertain;
    names.unshift(construct.name);
  }
  return { line: amongOthers(piece, random), constructs: names, forbidden: forbidden.text, certain };
}

function holding(piece: Piece, wanted: Construct | undefined, random: SeededRandom): Construct {
  let construct = wanted ?? random.pick(constructs);
  while (construct.cannotHold?.test(piece.text)) construct = random.pick(constructs);
  return construct;
}

/** Other commands before and behind; what stands before neither ends the shell nor leaves the directory. */
function amongOthers({ text }: Piece, random: SeededRandom): string {
  const before = Array.from(
    { length: random.below(3) },
    () => succeedingPart(random) + random.pick(['; ', '\n', ' && :; ', ' # note\n']),
  );
  const behind = Array.from({ length: random.below(2) }, () => `\n${anyPart(random)}`);
  return before.join('') + text + behind.join('');
}
