import { actorOf, type Principal } from '@/lib/access/principal';
import { CountersignError } from '@/lib/contracts/errors';
import { createKey } from '@/lib/keys/create-key';
import { revokeKey } from '@/lib/keys/revoke-key';
import type { Parts } from '@/lib/parts';
import { changeCategory } from '@/lib/registry/change-category';
import { createWorkspace } from '@/lib/workspaces/create-workspace';
import { demoAgents } from './run-demo';

const SLUG = 'demo';

/** Makes or renews the workspace `demo` and the keys of its agents. No other workspace is written to. */
export async function prepareDemo(
  parts: Parts,
): Promise<{ keys: { name: string; secret: string }[]; workspaceSlug: string }> {
  const workspaceId = await findOrCreate(parts);
  const principal: Principal = { kind: 'system', workspaceId, name: 'demo' };
  await openCategories(parts, principal);
  await inviteAdmins(parts, principal);
  await revokeEarlierKeys(parts, principal);
  const keys: { name: string; secret: string }[] = [];
  for (const { name } of demoAgents) {
    const { secret } = await createKey(parts, principal, { name, role: 'agent' });
    keys.push({ name, secret });
  }
  return { keys, workspaceSlug: SLUG };
}

async function findOrCreate(parts: Parts): Promise<string> {
  const find = () => parts.prisma.workspace.findUnique({ where: { slug: SLUG }, select: { id: true } });
  const existing = await find();
  if (existing) return existing.id;
  try {
    return (await createWorkspace(parts, { slug: SLUG, name: 'Demo' })).id;
  } catch (error) {
    // Someone else started the demo at the same moment.
    const made = await find();
    if (made) return made.id;
    throw error;
  }
}

async function openCategories(parts: Parts, principal: Principal): Promise<void> {
  const { workspaceId } = principal;
  const categories = await parts.prisma.category.findMany({ where: { workspaceId }, select: { id: true } });
  for (const { id } of categories) {
    const patch = id === 'development' ? { enabled: true, permission: 'execute' as const } : { enabled: true };
    await changeCategory(parts, principal, id, patch);
  }
}

/** Who administers the default workspace may decide here too. */
async function inviteAdmins(parts: Parts, principal: Principal): Promise<void> {
  const { workspaceId } = principal;
  const standard = await parts.prisma.workspace.findUnique({ where: { slug: 'default' }, select: { id: true } });
  if (!standard) throw new CountersignError('not_found', 'There is no workspace `default` yet: start the server once.');
  const admins = await parts.prisma.member.findMany({ where: { workspaceId: standard.id, role: 'admin' } });
  const users = await parts.prisma.user.findMany({ where: { id: { in: admins.map((admin) => admin.userId) } } });
  for (const { id: userId, email, name } of users) {
    await parts.ledger.append(workspaceId, {
      decide(state) {
        const member = state.get('members', userId);
        const subject = `member:${userId}`;
        const actor = actorOf(principal);
        const added = {
          kind: 'member.added',
          actor,
          subject,
          payload: { userId, email, name, role: 'admin' },
        } as const;
        return { events: member ? [] : [added], result: () => undefined };
      },
    });
  }
}

async function revokeEarlierKeys(parts: Parts, principal: Principal): Promise<void> {
  const { workspaceId } = principal;
  const names = demoAgents.map((agent) => agent.name);
  const keys = await parts.prisma.key.findMany({
    where: { workspaceId, revokedAt: null, role: 'agent', ownerId: null, name: { in: names } },
  });
  for (const { id } of keys) await revokeKey(parts, principal, id);
}
