import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { EventKind, EventPayloads, LedgerEvent } from '@/lib/contracts/ledger-events';
import { defaultSettings } from '@/lib/contracts/policy-settings';
import type { RateLimit } from '@/lib/contracts/registry';
import type { Decision } from '@/lib/contracts/tool-request';
import { projectRequest } from './project-request';
import { projectRejection, projectSession } from './project-session';
import { projectWorkspace } from './project-workspace';
import type { CategoryRow, RowsByTable, StateTable } from './rows';

/** Where projections read and write rows: the batch at hand, a node's memory, or a rebuild. */
export interface RowStore {
  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined;
  put<T extends StateTable>(table: T, key: string, row: RowsByTable[T]): void;
  remove(table: StateTable, key: string): void;
}

/** The kinds of event that change what policy reads. */
export const policyKinds: readonly EventKind[] = [
  'category.created',
  'category.changed',
  'tool.created',
  'policy.created',
  'policy.changed',
  'policy.deleted',
  'settings.changed',
];

export function changesPolicy(kind: EventKind): boolean {
  return policyKinds.includes(kind);
}

/** The one definition of what an event does to the state rows. */
export function projectEvent(event: LedgerEvent, rows: RowStore, workspaceId: string): void {
  switch (event.kind) {
    case 'workspace.created':
      rows.put('workspaces', workspaceId, {
        id: workspaceId,
        ...event.payload,
        createdAt: event.at,
        settings: defaultSettings,
        freezes: [],
      });
      return;
    case 'category.created':
      rows.put('categories', event.payload.id, {
        ...event.payload,
        switchedBy: null,
        policy: 'default',
        policyVersion: 0,
        rateLimit: null,
        version: event.seq,
      });
      return;
    case 'category.changed':
      changeCategory(event.payload, event, rows);
      return;
    case 'tool.created': {
      const inputSchema = canonicalJson(event.payload.inputSchema);
      const { fields = null } = event.payload;
      rows.put('tools', event.payload.name, { ...event.payload, fields, inputSchema, version: event.seq });
      return;
    }
    case 'key.created':
      rows.put('keys', event.payload.id, {
        ...event.payload,
        createdAt: event.at,
        revokedAt: null,
        grants: [],
        version: event.seq,
      });
      return;
    case 'key.revoked': {
      const key = rows.get('keys', event.payload.id);
      if (key) rows.put('keys', key.id, { ...key, revokedAt: event.at, version: event.seq });
      return;
    }
    case 'member.added': {
      const { userId, role } = event.payload;
      rows.put('members', userId, { userId, role, addedAt: event.at, version: event.seq });
      return;
    }
    case 'member.changed': {
      const member = rows.get('members', event.payload.userId);
      if (member) rows.put('members', member.userId, { ...member, role: event.payload.role, version: event.seq });
      return;
    }
    case 'member.removed':
      rows.remove('members', event.payload.userId);
      return;
    case 'session.opened':
      rows.put('agent_sessions', event.payload.id, {
        ...event.payload,
        openedAt: event.at,
        yoloUntil: null,
        ignored: [],
        grants: [],
        rejectedTurns: [],
        version: event.seq,
      });
      return;
    case 'policy.created':
    case 'policy.changed': {
      const { id, policy } = event.payload;
      const createdAt = rows.get('policies', id)?.createdAt ?? event.at;
      rows.put('policies', id, { id, name: policy.name, definition: policy, createdAt, version: event.seq });
      return;
    }
    case 'policy.deleted':
      rows.remove('policies', event.payload.id);
      return;
    case 'template.created':
      rows.put('templates', event.payload.name, { ...event.payload, version: event.seq });
      return;
    case 'template.deleted':
      rows.remove('templates', event.payload.name);
      return;
    case 'settings.changed':
    case 'frozen':
    case 'unfrozen': {
      const workspace = rows.get('workspaces', workspaceId);
      if (workspace) rows.put('workspaces', workspaceId, projectWorkspace(event, workspace));
      return;
    }
    case 'session.changed':
    case 'grant.created':
    case 'grant.revoked':
      projectSession(event, rows);
      return;
    case 'request.created':
    case 'request.decided':
    case 'request.cancelled':
    case 'request.expired':
    case 'request.delivered':
    case 'request.result': {
      const row = projectRequest(event, rows.get('requests', event.payload.id));
      if (row) rows.put('requests', row.id, row);
      if (event.kind === 'request.decided') projectRejection(event, rows);
      return;
    }
    case 'session.resumed':
    case 'member.signed-in':
    case 'member.signed-out':
      return;
    case 'erased':
      eraseRequest(event, rows);
      return;
  }
}

/** What was erased from the ledger must not live on in the row. */
function eraseRequest(event: Extract<LedgerEvent, { kind: 'erased' }>, rows: RowStore): void {
  const row = event.payload.requestId === undefined ? undefined : rows.get('requests', event.payload.requestId);
  if (!row) return;
  const nothing = { args: {}, filepath: null, reason: null, message: null, result: null };
  rows.put('requests', row.id, { ...row, ...nothing, decision: withoutGuidance(row.decision), version: event.seq });
}

function withoutGuidance(decision: Decision | null): Decision | null {
  if (decision === null) return null;
  const { guidance: _guidance, ...rest } = decision;
  return rest;
}

function changeCategory(change: EventPayloads['category.changed'], event: LedgerEvent, rows: RowStore): void {
  const category = rows.get('categories', change.id);
  if (!category) return;
  rows.put('categories', category.id, {
    ...category,
    enabled: change.enabled ?? category.enabled,
    permission: change.permission ?? category.permission,
    policy: change.policy ?? category.policy,
    policyVersion: change.policy === undefined ? category.policyVersion : event.seq,
    rateLimit: change.rateLimit === undefined ? category.rateLimit : keptLimit(change.rateLimit, event.at),
    switchedBy: change.enabled !== undefined && change.by === 'person' ? event.actor : category.switchedBy,
    version: event.seq,
  });
}

function keptLimit(limit: RateLimit | null, at: string): CategoryRow['rateLimit'] {
  return limit && { ...limit, since: at };
}
