import { isCountersignError } from '@/lib/contracts/errors';
import type { Parts } from '@/lib/parts';
import { createWorkspace } from './create-workspace';

const SLUG = 'default';

/** Safe when two nodes start at once: the one that comes second takes what the first made. */
export async function ensureDefaultWorkspace(parts: Parts): Promise<{ id: string }> {
  const where = { slug: SLUG };
  const existing = await parts.prisma.workspace.findUnique({ where, select: { id: true } });
  if (existing) return existing;
  try {
    return await createWorkspace(parts, { slug: SLUG, name: 'Default' });
  } catch (error) {
    if (!isCountersignError(error) || error.code !== 'conflict') throw error;
    return parts.prisma.workspace.findUniqueOrThrow({ where, select: { id: true } });
  }
}
