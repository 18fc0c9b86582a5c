import type { WordValue } from './shell-word';

/** What is known about the shell at one point of the line. Never changed in place. */
export interface ShellState {
  /** Where it may be, relative to where it began (`''`); nothing: anywhere. */
  readonly directories: readonly string[] | undefined;
  /** Variables set in this line to values that are known. */
  readonly variables: ReadonlyMap<string, readonly WordValue[]>;
  /** Variables of this line that hold nothing but a number. */
  readonly numbers: ReadonlySet<string>;
  /** Functions defined in this line, on every way that leads here. */
  readonly functions: ReadonlySet<string>;
}

/** A command that succeeds and one that fails leave different shells behind: `cd x && …` and `cd x || …`. */
export interface Outcome {
  readonly ok: ShellState;
  readonly fail: ShellState;
  /** When what it prints are names of files below these words: what `xargs` and `read` will see. */
  readonly names?: readonly WordValue[] | undefined;
}

const MAX_DIRECTORIES = 8;
const MAX_VALUES = 32;

export const initialState: ShellState = {
  directories: [''],
  variables: new Map(),
  numbers: new Set(),
  functions: new Set(),
};

/** Nothing of what was known can be relied on: after `source`, or in a function that runs later. */
export const unknownState: ShellState = { ...initialState, directories: undefined };

export const same = (state: ShellState): Outcome => ({ ok: state, fail: state });

/** What holds whichever of the two happened. */
export function either(a: ShellState, b: ShellState): ShellState {
  if (a === b) return a;
  return {
    directories: eitherDirectory(a.directories, b.directories),
    variables: a.variables === b.variables ? a.variables : eitherVariables(a.variables, b.variables),
    numbers: a.numbers === b.numbers ? a.numbers : new Set([...a.numbers].filter((name) => b.numbers.has(name))),
    functions: a.functions === b.functions ? a.functions : new Set([...a.functions].filter((f) => b.functions.has(f))),
  };
}

export const afterwards = ({ ok, fail }: Outcome): ShellState => either(ok, fail);

export function eitherDirectory(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (a === b || a === undefined || b === undefined) return a === b ? a : undefined;
  const union = [...new Set([...a, ...b])];
  return union.length > MAX_DIRECTORIES ? undefined : union;
}

function eitherVariables(a: ShellState['variables'], b: ShellState['variables']): ShellState['variables'] {
  const both = new Map<string, readonly WordValue[]>();
  for (const [name, values] of a) {
    const others = b.get(name);
    if (others === undefined) continue;
    const texts = new Set(values.map(({ text }) => text));
    const union = [...values, ...others.filter(({ text }) => !texts.has(text))];
    if (union.length <= MAX_VALUES) both.set(name, union);
  }
  return both;
}

export function setVariable(
  state: ShellState,
  name: string,
  values: readonly WordValue[] | undefined,
  isNumber: boolean,
): ShellState {
  const variables = new Map(state.variables);
  const numbers = new Set(state.numbers);
  if (values === undefined || values.length > MAX_VALUES) variables.delete(name);
  else variables.set(name, values);
  if (isNumber) numbers.add(name);
  else numbers.delete(name);
  return { ...state, variables, numbers };
}

export const forgetVariables = (state: ShellState): ShellState => ({
  ...state,
  variables: initialState.variables,
  numbers: initialState.numbers,
});

/** For what another program starts: it knows no functions of this shell. */
export const withoutFunctions = (state: ShellState): ShellState => ({ ...state, functions: initialState.functions });

/** Whether a loop's next round would begin as this one did. */
export function equalStates(a: ShellState, b: ShellState): boolean {
  const key = (state: ShellState) =>
    JSON.stringify([state.directories ?? null, [...state.variables], [...state.numbers], [...state.functions]]);
  return a === b || key(a) === key(b);
}
