import { randomUUID } from 'node:crypto';
import { CountersignError } from '@/lib/contracts/errors';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { Parts } from '@/lib/parts';
import { defaultCategories, defaultTools } from '@/lib/registry/default-tools';

/** Makes a workspace with the default registry in one commit. The slug is unique in the installation. */
export async function createWorkspace(parts: Parts, input: { slug: string; name: string }): Promise<{ id: string }> {
  if (await findBySlug(parts, input.slug)) throw slugTaken(input.slug);
  const id = randomUUID();
  try {
    await parts.ledger.append(id, {
      decide: () => ({ events: firstEvents(id, input), result: () => undefined }),
    });
  } catch (error) {
    // The database refuses a second workspace of the same slug; who came first is only known afterwards.
    const existing = await findBySlug(parts, input.slug);
    if (!existing) throw error;
    if (existing.id !== id) throw slugTaken(input.slug);
  }
  return { id };
}

function firstEvents(id: string, { slug, name }: { slug: string; name: string }): EventDraft[] {
  const actor = 'system';
  return [
    { kind: 'workspace.created', actor, subject: `workspace:${id}`, payload: { slug, name } },
    ...defaultCategories.map(
      (payload): EventDraft => ({ kind: 'category.created', actor, subject: `category:${payload.id}`, payload }),
    ),
    ...defaultTools.map(
      (payload): EventDraft => ({ kind: 'tool.created', actor, subject: `tool:${payload.name}`, payload }),
    ),
  ];
}

function findBySlug({ prisma }: Parts, slug: string): Promise<{ id: string } | null> {
  return prisma.workspace.findUnique({ where: { slug }, select: { id: true } });
}

function slugTaken(slug: string): CountersignError {
  return new CountersignError('conflict', `There is a workspace '${slug}' already.`, { path: 'slug' });
}
