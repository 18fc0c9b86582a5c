import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { EventKind, EventPayloads, LedgerEvent } from '@/lib/contracts/ledger-events';
import type { Decision } from '@/lib/contracts/tool-request';
import { projectRequest } from './project-request';
import type { RowsByTable, StateTable } from './rows';

/** Where projections read and write rows: the batch at hand, a node's memory, or a rebuild. */
export interface RowStore {
  get<T extends StateTable>(table: T, key: string): RowsByTable[T] | undefined;
  put<T extends StateTable>(table: T, key: string, row: RowsByTable[T]): void;
  remove(table: StateTable, key: string): void;
}

/** The kinds of event that change what policy reads. */
export const policyKinds: readonly EventKind[] = ['category.created', 'category.changed', 'tool.created'];

export function changesPolicy(kind: EventKind): boolean {
  return policyKinds.includes(kind);
}

/** The one definition of what an event does to the state rows. */
export function projectEvent(event: LedgerEvent, rows: RowStore, workspaceId: string): void {
  switch (event.kind) {
    case 'workspace.created':
      rows.put('workspaces', workspaceId, { id: workspaceId, ...event.payload, createdAt: event.at });
      return;
    case 'category.created':
      rows.put('categories', event.payload.id, { ...event.payload, switchedBy: null, version: event.seq });
      return;
    case 'category.changed':
      changeCategory(event.payload, event, rows);
      return;
    case 'tool.created': {
      const inputSchema = canonicalJson(event.payload.inputSchema);
      rows.put('tools', event.payload.name, { ...event.payload, inputSchema, version: event.seq });
      return;
    }
    case 'key.created':
      rows.put('keys', event.payload.id, {
        ...event.payload,
        createdAt: event.at,
        revokedAt: null,
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
      rows.put('agent_sessions', event.payload.id, { ...event.payload, openedAt: event.at, version: event.seq });
      return;
    case 'request.created':
    case 'request.decided':
    case 'request.cancelled':
    case 'request.expired':
    case 'request.delivered':
    case 'request.result': {
      const row = projectRequest(event, rows.get('requests', event.payload.id));
      if (row) rows.put('requests', row.id, row);
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
    switchedBy: change.enabled !== undefined && change.by === 'person' ? event.actor : category.switchedBy,
    version: event.seq,
  });
}
