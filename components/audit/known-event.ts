import type { AuditEvent } from '@/lib/contracts/audit';
import { type EventKind, type EventPayloads, eventMeanings } from '@/lib/contracts/ledger-events';

type EventWithPayload<K extends EventKind> = Omit<AuditEvent, 'kind' | 'payload'> & {
  kind: K;
  payload: EventPayloads[K];
};
export type KnownEvent = { [K in EventKind]: EventWithPayload<K> }[EventKind];

export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(eventMeanings, kind);
}

type AnyEvent = Omit<AuditEvent, 'payload'> & { payload: unknown };

/** The kind says what the payload holds; an erased one holds nothing. */
export function asKnownEvent(event: AnyEvent): KnownEvent | undefined {
  return isKnownEvent(event) ? event : undefined;
}

function isKnownEvent(event: AnyEvent): event is KnownEvent {
  return event.payload !== null && isEventKind(event.kind);
}

const groupTitles: Readonly<Record<string, string>> = {
  request: 'Calls',
  session: 'Agents',
  category: 'Registry',
  tool: 'Registry',
  key: 'Keys',
  member: 'People',
  workspace: 'Workspace',
};

/** Kinds under the heading a reader looks for them, calls first. */
export function groupEventKinds(): { title: string; kinds: EventKind[] }[] {
  const groups = new Map<string, EventKind[]>();
  for (const title of new Set(Object.values(groupTitles))) groups.set(title, []);
  for (const kind of Object.keys(eventMeanings).filter(isEventKind)) {
    const title = groupTitles[kind.split('.')[0] ?? ''] ?? 'Ledger';
    groups.set(title, [...(groups.get(title) ?? []), kind]);
  }
  return [...groups].map(([title, kinds]) => ({ title, kinds }));
}
