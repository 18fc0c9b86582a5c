'use client';

import { Inbox, type LucideIcon, ScrollText, ToggleRight, Users } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { usePendingCount } from '@/components/queue/use-queue';
import { joinClasses } from '@/components/ui/join-classes';
import { useWorkspace } from './workspace-context';

const places: readonly { path: string; label: string; icon: LucideIcon }[] = [
  { path: 'queue', label: 'Queue', icon: Inbox },
  { path: 'registry', label: 'Registry', icon: ToggleRight },
  { path: 'people', label: 'People & keys', icon: Users },
  { path: 'audit', label: 'Audit', icon: ScrollText },
];

/** A column beside the page, or a bar below it on a phone. */
export function Navigation({ className }: { className?: string }) {
  const { workspace } = useWorkspace();
  const current = usePathname().split('/')[2];
  return (
    <nav aria-label="Workspace" className={className}>
      {places.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          href={`/${workspace.slug}/${path}`}
          aria-current={current === path ? 'page' : undefined}
          className={joinClasses(
            'relative flex min-w-0 items-center rounded-md max-md:min-h-12 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-[11px] md:h-8 md:gap-2.5 md:px-2',
            current === path ? 'font-medium text-ink md:bg-hover' : 'text-ink-soft hover:text-ink md:hover:bg-hover',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="truncate md:flex-1">{label}</span>
          {path === 'queue' && <PendingCount />}
        </Link>
      ))}
    </nav>
  );
}

function PendingCount() {
  const count = usePendingCount();
  if (!count) return null;
  return (
    <span className="rounded-full bg-ink px-1.5 font-medium text-[11px] text-ink-inverse leading-[18px] max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-2">
      {count > 999 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
