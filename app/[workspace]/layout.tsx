import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { LiveFeedProvider } from '@/components/api/live-feed';
import { QueryProvider } from '@/components/api/query-provider';
import { FollowQueue } from '@/components/queue/follow-queue';
import { AppShell } from '@/components/shell/app-shell';
import { FollowOwnRole } from '@/components/shell/follow-own-role';
import { WorkspaceProvider } from '@/components/shell/workspace-context';
import { getPageSession } from '@/lib/server/page-session';

interface WorkspaceLayoutProps {
  children: ReactNode;
  params: Promise<{ workspace: string }>;
}

export default async function WorkspaceLayout({ children, params }: WorkspaceLayoutProps) {
  const { workspace: slug } = await params;
  const session = await getPageSession(slug);
  if (!session) redirect('/sign-in');
  if (session.workspace.slug !== slug) notFound();
  return (
    <QueryProvider key={slug}>
      <WorkspaceProvider me={session.me} workspace={session.workspace}>
        <LiveFeedProvider workspace={slug}>
          <FollowQueue />
          <FollowOwnRole />
          <AppShell>{children}</AppShell>
        </LiveFeedProvider>
      </WorkspaceProvider>
    </QueryProvider>
  );
}
