import type { AuditEvent } from '@/lib/contracts/audit';
import type { Parts } from '@/lib/parts';

type NamedActor = AuditEvent['actor'];

/** Who `user:ID`, `key:ID`, `policy` and `system` are, for people to read. Someone unknown keeps their id as name. */
export async function nameActors(
  { prisma }: Parts,
  workspaceId: string,
  actors: readonly string[],
): Promise<(actor: string) => NamedActor> {
  const users = idsOf(actors, 'user:');
  const keys = idsOf(actors, 'key:');
  const [people, programs] = await Promise.all([
    users.length > 0 ? prisma.user.findMany({ where: { id: { in: users } }, select: { id: true, name: true } }) : [],
    keys.length > 0
      ? prisma.key.findMany({ where: { workspaceId, id: { in: keys } }, select: { id: true, name: true } })
      : [],
  ]);
  const names = new Map<string, string>();
  for (const { id, name } of people) names.set(`user:${id}`, name);
  for (const { id, name } of programs) names.set(`key:${id}`, name);
  return (actor) => {
    if (actor === 'policy') return { kind: 'policy', name: 'Policy' };
    const [kind, id] = split(actor);
    return kind === 'system' ? { kind, name: 'Countersign' } : { kind, id, name: names.get(actor) ?? id };
  };
}

function idsOf(actors: readonly string[], prefix: string): string[] {
  const found = actors.filter((actor) => actor.startsWith(prefix)).map((actor) => actor.slice(prefix.length));
  return [...new Set(found)];
}

function split(actor: string): ['user' | 'key' | 'system', string] {
  if (actor.startsWith('user:')) return ['user', actor.slice('user:'.length)];
  if (actor.startsWith('key:')) return ['key', actor.slice('key:'.length)];
  return ['system', ''];
}
