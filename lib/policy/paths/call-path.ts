/** Where a session may work. Both come from the key and the session, never from the call. */
export interface Workplace {
  /** Absolute and normal. Empty: `[cwd]`, or without a `cwd` whatever stays inside of where the agent happens to be. */
  readonly roots: readonly string[];
  readonly cwd: string | null;
}

/** Where a text leads. */
export interface PathPlace {
  /** Absolute where it could be resolved; relative and normal (`src/a.ts`, `../x`) where the session has no `cwd`. */
  readonly resolved: string;
  /** The path below each root that holds it: what a relative pattern is compared with. */
  readonly below: readonly string[];
}

/** The texts that file systems might take a path for, `real` among them; one that matches is enough. */
export interface FoldedPath {
  /** For patterns that begin with `/` or `~`. */
  readonly anchored: readonly string[];
  /** For others: below each root, and without the leading `/`, so that a `.env` outside of every root counts as well. */
  readonly relative: readonly string[];
}

/** A path of a call after resolving it as text; the server does not see the agent's disk. */
export interface CallPath extends PathPlace {
  readonly written: string;
  readonly inside: boolean;
  /** Whether the call may write there. */
  readonly writes: boolean;
  /** Why it is outside, or refused: `is outside of /workspace`, `is a Windows path`. */
  readonly why?: string | undefined;
  /** The agent sent where the path really leads, and that is inside too. Otherwise the check was lexical. */
  readonly verified: boolean;
  /** Where the agent says that it really leads. A pattern that approves must hold of it too; one that denies may. */
  readonly real?: PathPlace | undefined;
  /**
   * `reading`: systems read this text differently, so `resolved` is a guess and no approval holds of it.
   * `unknown`: there are more paths than could be read, so every deny and ask about paths holds.
   */
  readonly doubt?: 'reading' | 'unknown' | undefined;
  /** What deny and ask patterns are compared with. */
  readonly folded: FoldedPath;
}
