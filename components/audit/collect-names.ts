import type { AuditEvent } from '@/lib/contracts/audit';
import { asKnownEvent } from './known-event';

/** Later events of a request carry ids only; these are the names that earlier ones gave them. */
export interface Names {
  readonly keys: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  /** A request's id to the name its agent opened the session with. */
  readonly agents: ReadonlyMap<string, string>;
}

interface KnownNames {
  readonly keys?: readonly { id: string; name: string }[];
  readonly members?: readonly { userId: string; name: string }[];
  readonly categories?: readonly { id: string; name: string }[];
}

/** Lists that were read win over what events say: a removed person or a revoked key is only in events. */
export function collectNames(events: readonly AuditEvent[], known: KnownNames = {}): Names {
  const keys = new Map<string, string>();
  const people = new Map<string, string>();
  const categories = new Map<string, string>();
  const agents = new Map<string, string>();
  for (const event of events) {
    const { actor } = event;
    if (actor.kind === 'key' && actor.id !== undefined) keys.set(actor.id, actor.name);
    if (actor.kind === 'user' && actor.id !== undefined) people.set(actor.id, actor.name);
    const made = asKnownEvent(event);
    if (made?.kind === 'request.created') agents.set(made.payload.id, made.payload.agent);
    if (made?.kind === 'key.created') keys.set(made.payload.id, made.payload.name);
    if (made?.kind === 'category.created') categories.set(made.payload.id, made.payload.name);
    if (made?.kind === 'member.added') people.set(made.payload.userId, made.payload.name);
  }
  for (const key of known.keys ?? []) keys.set(key.id, key.name);
  for (const member of known.members ?? []) people.set(member.userId, member.name);
  for (const category of known.categories ?? []) categories.set(category.id, category.name);
  return { keys, people, categories, agents };
}
