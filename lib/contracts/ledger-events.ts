import type { JsonObject, JsonValue } from './json';
import type { Decision } from './tool-request';
import type { Verdict } from './verdict';
import type { PermissionLevel, PersonRole, RequestStatus, Role, SessionMode } from './words';

/** What each kind of event says. The key set is the list of kinds; the payloads are what `projectEvent` reads. */
export interface EventPayloads {
  'workspace.created': { slug: string; name: string };
  'category.created': { id: string; name: string; description: string; enabled: boolean; permission: PermissionLevel };
  'category.changed': { id: string; enabled?: boolean; permission?: PermissionLevel; by: 'person' | 'configuration' };
  'tool.created': {
    name: string;
    aliases: string[];
    description: string;
    categoryId: string;
    type: string;
    access: PermissionLevel;
    enabled: boolean;
    dangerous: boolean;
    requiresApproval: boolean;
    inputSchema: JsonObject;
    toolVersion: string;
  };
  'key.created': {
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
  };
  'key.revoked': { id: string; name: string };
  'member.added': { userId: string; email: string; name: string; role: PersonRole };
  'member.changed': { userId: string; name: string; role: PersonRole; was: PersonRole };
  'member.removed': { userId: string; name: string };
  'member.signed-in': { userId: string; name: string; signInId: string };
  'member.signed-out': { userId: string; name: string; signInId: string };
  'session.opened': {
    id: string;
    keyId: string;
    name: string;
    cwd: string | null;
    roots: string[];
    template: string | null;
    mode: SessionMode;
  };
  'session.resumed': { id: string; keyId: string; name: string; connection: string };
  'request.created': {
    id: string;
    sessionId: string;
    keyId: string;
    turnId?: string;
    agent: string;
    tool: string;
    category: string | null;
    kind: 'tool' | 'plan';
    args: JsonObject;
    argsHash: string;
    filepath?: string;
    reason?: string;
    execute: boolean;
    /** What the verdict was made from beside the call and the policy, so that it can be derived again. */
    context: { maxAccess: PermissionLevel; mode: SessionMode };
    verdict: Verdict;
    status: RequestStatus;
    decision?: Decision;
    message?: string;
    expiresAt: string;
  };
  'request.decided': {
    id: string;
    tool: string;
    keyId: string;
    status: RequestStatus;
    decision: Decision;
    message?: string;
  };
  'request.cancelled': { id: string; tool: string; keyId: string; decision: Decision; message: string };
  'request.expired': { id: string; tool: string; keyId: string; decision: Decision; message: string };
  'request.delivered': { id: string; tool: string; keyId: string };
  'request.result': {
    id: string;
    tool: string;
    keyId: string;
    argsHash: string;
    ok: boolean;
    output?: JsonValue;
    error?: string;
    durationMs: number;
  };
  erased: { seq: number; reason: string; requestId?: string };
}

export type EventKind = keyof EventPayloads;

/** One line of meaning each, shown in the audit's filter and its help. */
export const eventMeanings: Readonly<Record<EventKind, string>> = {
  'workspace.created': 'The workspace was made',
  'category.created': 'A tool category was added',
  'category.changed': 'A category was switched on or off, or its permission level changed',
  'tool.created': 'A tool was registered',
  'key.created': 'A key was made',
  'key.revoked': 'A key was revoked',
  'member.added': 'A person was given a role in the workspace',
  'member.changed': "A person's role changed",
  'member.removed': 'A person was removed from the workspace',
  'member.signed-in': 'A person signed in',
  'member.signed-out': 'A person signed out',
  'session.opened': 'An agent opened a session',
  'session.resumed': 'An agent came back to its session on a new connection',
  'request.created': 'A tool call came in and policy answered it',
  'request.decided': 'A pending call was decided, by a person or by policy as it stood then',
  'request.cancelled': 'The agent withdrew a pending call',
  'request.expired': 'Nobody decided a pending call in time',
  'request.delivered': 'The agent acknowledged the answer',
  'request.result': 'The agent reported what came of a call',
  erased: "An event's content was erased; its place in the chain stays",
};

export type Actor = `user:${string}` | `key:${string}` | 'policy' | 'system';

interface EventOf<K extends EventKind> {
  readonly kind: K;
  readonly actor: Actor;
  /** `request:ID`, `category:ID` …: what the event is about, and what it is listed under. */
  readonly subject: string;
  readonly payload: EventPayloads[K];
}

/** An event that has not found its place in the chain yet. */
export type EventDraft = { [K in EventKind]: EventOf<K> }[EventKind];

export type LedgerEvent = { [K in EventKind]: EventOf<K> & { readonly seq: number; readonly at: string } }[EventKind];

/** What leaves the server: a key's hash proves the state row, and is nobody's business. */
export function withoutSecrets(event: LedgerEvent): LedgerEvent {
  if (event.kind !== 'key.created') return event;
  return { ...event, payload: { ...event.payload, secretHash: '' } };
}
