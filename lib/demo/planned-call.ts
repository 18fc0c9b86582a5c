import type { Random } from './seeded-random';

export interface PlannedCall {
  readonly tool: string;
  readonly args: object;
  /** As an agent would write it to the person who decides. */
  readonly reason: string;
  /** What running it would have printed. */
  readonly output: string;
  /** What it tries when a person says no. */
  readonly otherwise?: PlannedCall;
}

/** One task: its calls are made one after another, and a refusal ends it. */
export type Turn = readonly PlannedCall[];

export interface Character {
  readonly name: string;
  readonly cwd: string;
  nextTurn(random: Random): Turn;
}
