'use client';

import { type ReactNode, useState } from 'react';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { ConnectionIndicator } from './connection-indicator';
import { KeyboardHelp } from './keyboard-help';
import { Navigation } from './navigation';
import { RefusalBanner } from './refusal-banner';
import { UserMenu } from './user-menu';
import { WorkspaceSwitcher } from './workspace-switcher';

/** Navigation beside the page; on a phone a bar above and one below it. */
export function AppShell({ children }: { children: ReactNode }) {
  const [helping, setHelping] = useState(false);
  useShortcuts({ '?': () => setHelping(true) });

  return (
    <div className="flex h-dvh max-md:flex-col">
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-ink px-3 py-2 text-ink-inverse focus:translate-y-0"
      >
        Skip to the page
      </a>
      <aside className="flex w-56 shrink-0 flex-col gap-4 border-line border-r px-2 py-3 max-md:hidden">
        <WorkspaceSwitcher />
        <Navigation className="flex flex-col gap-0.5" />
        <div className="mt-auto flex flex-col gap-1.5">
          <div className="px-2">
            <ConnectionIndicator />
          </div>
          <UserMenu onHelp={() => setHelping(true)} />
        </div>
      </aside>
      <header className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-2 md:hidden">
        <div className="min-w-0 flex-1">
          <WorkspaceSwitcher />
        </div>
        <ConnectionIndicator />
        <UserMenu compact onHelp={() => setHelping(true)} />
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface outline-none">
        <RefusalBanner />
        <div className="min-h-0 flex-1">{children}</div>
      </main>
      <Navigation className="flex shrink-0 border-line border-t bg-canvas px-1 pb-[env(safe-area-inset-bottom)] md:hidden" />
      <KeyboardHelp open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
