/** Lines that share one idea; `threat` is the item of THREATS they try. */
export interface CorpusGroup {
  readonly threat: string;
  readonly idea: string;
  /** Where the idea comes from. */
  readonly source: string;
  readonly expect: 'allow' | 'ask';
  readonly lines: readonly string[];
}

export interface CorpusLine extends Omit<CorpusGroup, 'lines'> {
  readonly line: string;
}
