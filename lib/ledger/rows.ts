import type { Freeze } from '@/lib/contracts/freezes';
import type { JsonObject } from '@/lib/contracts/json';
import type { CategoryPolicy, PolicyDraft } from '@/lib/contracts/policies';
import type { PolicySettings } from '@/lib/contracts/policy-settings';
import type { RateLimit } from '@/lib/contracts/registry';
import type { Grant, IgnoredTool } from '@/lib/contracts/sessions';
import type { ToolFields } from '@/lib/contracts/tool-fields';
import type { CallResult, Decision } from '@/lib/contracts/tool-request';
import type { Verdict } from '@/lib/contracts/verdict';
import type { PermissionLevel, PersonRole, RequestStatus, Role, SessionMode } from '@/lib/contracts/words';

// State rows as the projections make them: columns of the same names (in snake case) in Postgres.
// `version` is the `seq` of the last event that touched the row.

export interface WorkspaceRow {
  id: string;
  slug: string;
  name: string;
  createdAt: string;
  settings: PolicySettings;
  freezes: Freeze[];
}

export interface CategoryRow {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  permission: PermissionLevel;
  switchedBy: string | null;
  policy: CategoryPolicy;
  policyVersion: number;
  rateLimit: KeptRateLimit | null;
  version: number;
}

export interface ToolRow {
  name: string;
  aliases: string[];
  description: string;
  categoryId: string;
  type: string;
  access: PermissionLevel;
  enabled: boolean;
  dangerous: boolean;
  requiresApproval: boolean;
  inputSchema: string;
  toolVersion: string;
  fields: ToolFields | null;
  version: number;
}

export interface KeyRow {
  id: string;
  name: string;
  role: Role;
  ownerId: string | null;
  prefix: string;
  secretHash: string;
  maxAccess: PermissionLevel;
  roots: string[];
  templates: string[];
  mode: SessionMode;
  createdAt: string;
  revokedAt: string | null;
  grants: Grant[];
  version: number;
}

export interface MemberRow {
  userId: string;
  role: PersonRole;
  addedAt: string;
  version: number;
}

export interface SessionRow {
  id: string;
  keyId: string;
  name: string;
  cwd: string | null;
  roots: string[];
  template: string | null;
  mode: SessionMode;
  openedAt: string;
  yoloUntil: string | null;
  ignored: IgnoredTool[];
  grants: Grant[];
  rejectedTurns: string[];
  version: number;
}

export interface PolicyRow {
  id: string;
  name: string;
  definition: PolicyDraft;
  createdAt: string;
  version: number;
}

export interface TemplateRow {
  name: string;
  tools: string[];
  version: number;
}

/** Calls count from when the limit was set: what came before had no limit to keep. */
export interface KeptRateLimit extends RateLimit {
  readonly since: string;
}

export interface RequestRow {
  id: string;
  sessionId: string;
  keyId: string;
  turnId: string | null;
  agent: string;
  tool: string;
  category: string | null;
  kind: 'tool' | 'plan';
  args: JsonObject;
  argsHash: string;
  requestedArgsHash: string;
  filepath: string | null;
  reason: string | null;
  status: RequestStatus;
  execute: boolean;
  verdict: Verdict;
  decision: Decision | null;
  message: string | null;
  result: CallResult | null;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  outstanding: boolean;
  createdSeq: number;
  version: number;
}

export interface RowsByTable {
  workspaces: WorkspaceRow;
  categories: CategoryRow;
  tools: ToolRow;
  keys: KeyRow;
  members: MemberRow;
  policies: PolicyRow;
  templates: TemplateRow;
  agent_sessions: SessionRow;
  requests: RequestRow;
}

export type StateTable = keyof RowsByTable;
