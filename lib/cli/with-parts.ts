import { CountersignError } from '@/lib/contracts/errors';
import { parseEnvironment } from '@/lib/environment/environment';
import type { Parts } from '@/lib/parts';
import { createLog } from '@/lib/server/create-log';
import { createParts } from '@/lib/server/create-parts';

/** Runs one command as a node of its own; what it opened is closed again, also when it fails. */
export async function withParts<T>(work: (parts: Parts) => Promise<T> | T): Promise<T> {
  const { NEXTAUTH_SECRET: _unused, ...source } = process.env;
  // The command line signs nobody in, so it does not ask for the secret a server needs.
  const environment = parseEnvironment({ ...source, NODE_ENV: 'development' });
  const composed = await createParts(environment, createLog(environment), 'tool');
  try {
    return await work(composed.parts);
  } finally {
    await composed.close();
  }
}

/** The workspace of that slug, as the command line acts in it. */
export async function inWorkspace(parts: Parts, slug: string) {
  const workspace = await parts.prisma.workspace.findUnique({ where: { slug } });
  if (!workspace) throw new CountersignError('not_found', `There is no workspace ${slug}.`);
  return { kind: 'system', workspaceId: workspace.id, name: 'command line' } as const;
}
