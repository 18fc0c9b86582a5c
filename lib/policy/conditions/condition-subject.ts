import type { JsonObject } from '@/lib/contracts/json';
import type { CallPath } from '../paths/call-path';
import type { ShellPart } from '../shell/shell-line';
import type { ToolFields } from '../tool-fields';

/** What conditions are asked of: a call, or one simple command of a shell line. Trusted facts and arguments apart. */
export interface ConditionSubject {
  readonly args: JsonObject;
  readonly fields: ToolFields;
  /** Resolved paths: of the declared fields, or of this simple command. */
  readonly paths: readonly CallPath[];
  /** The paths of one named field of the arguments, resolved the same way. */
  pathsOf(field: string): readonly CallPath[];
  /** The text of this simple command; nothing for tools without a command. */
  readonly command: string | undefined;
  /** What else reading the line told of this simple command. */
  readonly part?: Pick<ShellPart, 'marks' | 'words' | 'paths'> | undefined;
  readonly risk: number;
  /** UTF-8 bytes of the canonical arguments. */
  readonly argsBytes: number;
}

export type ConditionTest = (subject: ConditionSubject) => boolean;
