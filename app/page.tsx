import { redirect } from 'next/navigation';
import { getPageSession } from '@/lib/server/page-session';

/** Straight to the queue of the person's first workspace. */
export default async function HomePage() {
  const session = await getPageSession();
  redirect(session ? `/${session.workspace.slug}/queue` : '/sign-in');
}
