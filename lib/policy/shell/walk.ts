import type { ShellMark, ShellPart, ShellPath } from './shell-line';
import type { Outcome, ShellState } from './shell-state';
import type { ShellWord, WordValue } from './shell-word';
import type { SyntaxNode } from './syntax-node';
import { refuse } from './unreadable';

const MAX_PARTS = 256;
const MAX_STEPS = 20_000;
const MAX_NESTING = 150;

/** What one line adds up to, shared by all strings in it that are read as lines again. */
export class Report {
  parts: ShellPart[] = [];
  private steps = 0;
  private depth = 0;

  add(part: ShellPart): void {
    if (this.parts.length >= MAX_PARTS) refuse(`it has more than ${MAX_PARTS} commands`);
    this.parts.push(part);
  }

  /** Nesting is bounded too, well before any stack is. */
  nested<T>(inside: () => T): T {
    if (++this.depth > MAX_NESTING) refuse('it is nested too deeply');
    try {
      return inside();
    } finally {
      this.depth--;
    }
  }

  /** Loops are walked more than once, loops in loops many times: all of it is bounded. */
  step(): void {
    if (++this.steps > MAX_STEPS) refuse('it is too involved');
  }
}

/** Where the walk through a line is, and what holds for everything below. */
export interface Walk {
  readonly source: string;
  /** How many strings of strings deep: `bash -c "bash -c …"`. */
  readonly depth: number;
  readonly report: Report;
  readonly marks: readonly ShellMark[];
  /** Why nothing below is read-only, such as `it runs with other rights`. */
  readonly force: string | undefined;
  /** Something is piped in; `names` when these are names of files below known words. */
  readonly piped: boolean;
  readonly names: readonly WordValue[] | undefined;
  readonly statements: (walk: Walk, nodes: readonly SyntaxNode[], state: ShellState) => Outcome;
  /** Judges words as a command: behind every wrapper again. */
  readonly run: (walk: Walk, words: readonly ShellWord[], state: ShellState, around: Surroundings) => Outcome;
  readonly isUnknownCommand: (name: string) => boolean;
  /** Reads a string as a line of its own: `eval`, `bash -c`. */
  readonly line: (walk: Walk, line: string, state: ShellState) => Outcome;
}

/** What stands around a command's words and is judged with them. */
export interface Surroundings {
  /** Files behind `<` and `>`. */
  readonly paths: readonly ShellPath[];
  readonly writes: boolean;
  /** Why it is not read-only whatever the command: expansions that run something, settings, `/dev/tcp`. */
  readonly problems: readonly string[];
  readonly marks: readonly ShellMark[];
  /** What its words are made of came from the network: `bash -c "$(curl …)"`. */
  readonly fromNetwork: boolean;
}

export const nothingAround: Surroundings = { paths: [], writes: false, problems: [], marks: [], fromNetwork: false };

/** Everything that reading words needs, and the one thing it finds out beside them. */
export interface Reading {
  readonly walk: Walk;
  readonly state: ShellState;
  /** Why the expansion of a word can run a command or change the shell. */
  readonly hazards: string[];
}
