import type { AuditEvent } from '@/lib/contracts/audit';
import { type EventPayloads, eventMeanings } from '@/lib/contracts/ledger-events';
import type { PersonRole } from '@/lib/contracts/words';
import type { Names } from './collect-names';
import { describeCall } from './describe-call';
import { asKnownEvent, isEventKind, type KnownEvent } from './known-event';

/** One sentence a person reads: who did what to what. */
export function describeEvent(event: AuditEvent, names: Names): string {
  const meaning = isEventKind(event.kind) ? eventMeanings[event.kind] : `An event of the kind ${event.kind}`;
  if (event.payload === null) return `${meaning}; its content was erased`;
  const known = asKnownEvent(event);
  if (!known) return meaning;
  try {
    return describeKnown(known, names);
  } catch {
    // A payload someone changed behind the ledger's back must not hide the page that would show it.
    return `${meaning}; its content is not of the expected form`;
  }
}

function describeKnown(event: KnownEvent, names: Names): string {
  const who = event.actor.name;
  switch (event.kind) {
    case 'workspace.created':
      return `Workspace ${event.payload.name} was made`;
    case 'category.created':
      return `Category ${event.payload.name} was added, switched ${onOff(event.payload.enabled)} at ${event.payload.permission}`;
    case 'category.changed':
      return describeCategoryChange(event.payload, who, names);
    case 'tool.created': {
      const category = names.categories.get(event.payload.categoryId) ?? event.payload.categoryId;
      return `Tool ${event.payload.name} (${event.payload.access}) was registered in ${category}`;
    }
    case 'key.created':
      return `${who} made the key ${event.payload.name} (${event.payload.role}, up to ${event.payload.maxAccess})`;
    case 'key.revoked':
      return `${who} revoked the key ${event.payload.name}`;
    case 'member.added':
      return `${who} added ${event.payload.name} (${event.payload.email}) as ${event.payload.role}`;
    case 'member.changed':
      return `${who} made ${event.payload.name} ${withArticle(event.payload.role)}, was ${event.payload.was}`;
    case 'member.removed':
      return `${who} removed ${event.payload.name} from the workspace`;
    case 'member.signed-in':
      return `${event.payload.name} signed in`;
    case 'member.signed-out':
      return `${event.payload.name} signed out`;
    case 'session.opened': {
      const mode = event.payload.mode === 'plan' ? ' in plan mode' : '';
      return `${event.payload.name} opened a session${mode}${event.payload.cwd === null ? '' : ` at ${event.payload.cwd}`}`;
    }
    case 'session.resumed':
      return `${event.payload.name} came back to its session`;
    case 'request.created':
    case 'request.decided':
    case 'request.cancelled':
    case 'request.expired':
    case 'request.delivered':
    case 'request.result':
      return describeCall(event, names);
    case 'erased':
      return `${who} erased the content of event #${event.payload.seq}: ${event.payload.reason}`;
    default:
      return event satisfies never;
  }
}

function describeCategoryChange(change: EventPayloads['category.changed'], who: string, names: Names): string {
  const changes = [
    ...(change.enabled === undefined ? [] : [`switched ${onOff(change.enabled)}`]),
    ...(change.permission === undefined ? [] : [`set to ${change.permission}`]),
  ];
  const by = change.by === 'configuration' ? 'the configuration' : who;
  return `Category ${names.categories.get(change.id) ?? change.id} was ${changes.join(' and ')} by ${by}`;
}

function onOff(enabled: boolean): string {
  return enabled ? 'on' : 'off';
}

function withArticle(role: PersonRole): string {
  return role === 'viewer' ? `a ${role}` : `an ${role}`;
}
