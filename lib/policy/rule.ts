import type { JsonObject } from '@/lib/contracts/json';
import type { PermissionLevel, SessionMode, VerdictOutcome } from '@/lib/contracts/words';

export interface PolicyTool {
  readonly name: string;
  readonly categoryId: string;
  readonly access: PermissionLevel;
  readonly enabled: boolean;
  readonly dangerous: boolean;
  readonly requiresApproval: boolean;
}

export interface PolicyCategory {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly permission: PermissionLevel;
}

/** What the caller asked for. Trusted facts and the caller's arguments are never mixed. */
export interface Call {
  readonly toolName: string;
  readonly args: JsonObject;
  /** From the registry, by name or alias; nothing when the tool is unknown. */
  readonly tool: PolicyTool | undefined;
  readonly category: PolicyCategory | undefined;
}

/** Everything else a rule may look at. Recorded with the verdict, so that it can be derived again. */
export interface AuthContext {
  readonly maxAccess: PermissionLevel;
  readonly mode: SessionMode;
}

export interface RuleAnswer {
  readonly outcome: VerdictOutcome;
  readonly reason: string;
}

/** One pure question. The first rule with an answer decides. */
export interface Rule {
  readonly name: string;
  readonly priority: number;
  evaluate(call: Call, context: AuthContext): RuleAnswer | undefined;
}
