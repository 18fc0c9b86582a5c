import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readPersonToken } from '@/lib/access/read-person-token';
import { readSignedIn } from '@/lib/access/read-signed-in';
import { isCountersignError } from '@/lib/contracts/errors';
import type { MeView, WorkspaceView } from '@/lib/contracts/people';
import { getParts } from './get-parts';

export interface PageSession {
  readonly me: MeView;
  readonly workspace: WorkspaceView;
}

/** Who is looking at the page; `null`: nobody who is signed in. A workspace they are not in is a page not found. */
export async function getPageSession(workspaceSlug?: string): Promise<PageSession | null> {
  const me = await readMe();
  if (!me) return null;
  const workspace = me.workspaces.find(({ slug }) => workspaceSlug === undefined || slug === workspaceSlug);
  if (!workspace) notFound();
  return { me, workspace };
}

/** Once per page, however many of its parts ask. */
const readMe = cache(async (): Promise<MeView | null> => {
  const parts = getParts();
  const token = await readPersonToken(parts, (await headers()).get('cookie') ?? '');
  if (!token) return null;
  try {
    return await readSignedIn(parts, token);
  } catch (error) {
    if (isCountersignError(error) && error.code === 'unauthenticated') return null;
    throw error;
  }
});
