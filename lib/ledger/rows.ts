import type { JsonObject } from '@/lib/contracts/json';
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
}

export interface CategoryRow {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  permission: PermissionLevel;
  switchedBy: string | null;
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
  version: number;
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
  agent_sessions: SessionRow;
  requests: RequestRow;
}

export type StateTable = keyof RowsByTable;
