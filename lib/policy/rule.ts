import type { AuthContext } from '@/lib/contracts/auth-context';
import type { JsonObject } from '@/lib/contracts/json';
import type { CategoryPolicy } from '@/lib/contracts/policies';
import type { PolicySettings } from '@/lib/contracts/policy-settings';
import type { PermissionLevel, VerdictOutcome } from '@/lib/contracts/words';
import type { CallPath } from './paths/call-path';
import type { PolicyJudgement } from './policies/policy-judgement';
import type { ShellPart } from './shell/shell-line';
import type { ToolFields } from './tool-fields';

export interface PolicyTool {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly categoryId: string;
  readonly access: PermissionLevel;
  readonly enabled: boolean;
  readonly dangerous: boolean;
  readonly requiresApproval: boolean;
  /** Which arguments hold paths, a command, content; nothing: by their usual names. */
  readonly fields: ToolFields | null;
  /** The `seq` of the event that last changed its definition: what was remembered before does not count. */
  readonly version: number;
}

export interface PolicyCategory {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly permission: PermissionLevel;
  readonly policy: CategoryPolicy;
  /** The `seq` of the event that last changed `policy`. */
  readonly policyVersion: number;
}

/** What was asked for, with the registry's facts beside the caller's arguments, never mixed. */
export interface DescribedCall {
  readonly toolName: string;
  readonly args: JsonObject;
  readonly argsHash: string;
  /** From the registry, by name or alias; nothing when the tool is unknown. */
  readonly tool: PolicyTool | undefined;
  readonly category: PolicyCategory | undefined;
}

/** What a rule is asked about: a call, or one simple command of its shell line. */
export interface Call extends DescribedCall {
  readonly settings: PolicySettings;
  /** One simple command; nothing for calls without a command line, or with one that cannot be read. */
  readonly part: ShellPart | undefined;
  /** Why the command line cannot be read: then it is never allowed automatically. */
  readonly unreadable: string | undefined;
  /** What it does as far as can be told; for other tools the declared access. */
  readonly access: PermissionLevel;
  readonly paths: readonly CallPath[];
  /** Words of a command whose value is only known when it runs. */
  readonly unresolved: readonly string[];
  /** What the stored policies say. */
  readonly judgement: PolicyJudgement | undefined;
}

export interface RuleAnswer {
  readonly outcome: VerdictOutcome;
  readonly reason: string;
  readonly retryAfterMs?: number;
}

/** One pure question. The first rule with an answer decides. */
export interface Rule {
  readonly name: string;
  readonly priority: number;
  evaluate(call: Call, context: AuthContext): RuleAnswer | undefined;
  /** What the trace says beside the rule, whatever it answers. */
  note?(call: Call, context: AuthContext): string | undefined;
}
