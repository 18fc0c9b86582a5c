import type { PermissionLevel } from '@/lib/contracts/words';

/**
 * What reading a command line tells, without running it and without knowing where it runs. Paths stay as written,
 * joined behind every `cd` before them (`cd src && cat a.ts` reads `src/a.ts`), so that one reading serves all sessions.
 */
export type ShellLine =
  | { readonly ok: true; readonly parts: readonly ShellPart[] }
  /** It does not parse, or is over a cap: never allowed automatically. */
  | { readonly ok: false; readonly reason: string };

/** One simple command, wherever it stands: in a pipe, a list, a substitution, a function, behind `sudo` or `bash -c`. */
export interface ShellPart {
  /** Words joined by one space, quotes and wrappers resolved: what `command` conditions are asked of. */
  readonly text: string;
  /** Nothing stands for a word that is only known when it runs, such as `$FILE`. */
  readonly words: readonly (string | undefined)[];
  /** `read-only` only when a known read-only command is used without writing flags, redirections or settings. */
  readonly access: PermissionLevel;
  /** Why it is not read-only, for a person; nothing when it is. */
  readonly why?: string;
  /** Every word that can be a path. `undefined` in `path`: it cannot be known, so a person is asked. */
  readonly paths: readonly ShellPath[];
  readonly marks: readonly ShellMark[];
}

export interface ShellPath {
  readonly path: string | undefined;
  /** The word as written, for the reason a person reads. */
  readonly word: string;
  readonly writes: boolean;
}

/** What risk is assessed from, and what the default policies ask about. */
export type ShellMark = 'privileged' | 'network' | 'destructive' | 'pipe-to-shell' | 'environment' | 'background';

/** Synchronous once loaded; the same line is read once. */
export interface ShellReader {
  read(line: string): ShellLine;
}
