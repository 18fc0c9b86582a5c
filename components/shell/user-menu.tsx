'use client';

import { Keyboard, LogOut } from 'lucide-react';
import { signOut } from 'next-auth/react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { joinClasses } from '@/components/ui/join-classes';
import { Menu, menuItemClasses } from '@/components/ui/menu';
import { useToast } from '@/components/ui/toast';
import { ThemeChoice } from './theme-choice';
import { useWorkspace } from './workspace-context';

interface UserMenuProps {
  onHelp: () => void;
  /** Only the initial is seen, in the bar of a phone. */
  compact?: boolean;
}

export function UserMenu({ onHelp, compact = false }: UserMenuProps) {
  const { me, workspace } = useWorkspace();
  const { name, email } = me.user;
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();

  async function leave() {
    setLeaving(true);
    try {
      await signOut({ callbackUrl: '/sign-in' });
    } catch {
      setLeaving(false);
      toast({ title: 'You are still signed in', detail: 'The server cannot be reached. Try again.', tone: 'bad' });
    }
  }

  return (
    <Menu
      label={`${name}, account`}
      above={!compact}
      className="flex h-9 min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover md:w-full"
      trigger={
        <>
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong bg-sunken font-medium text-[11px] uppercase"
          >
            {name.slice(0, 1)}
          </span>
          {!compact && <span className="min-w-0 flex-1 truncate">{name}</span>}
        </>
      }
    >
      <div className="flex flex-col gap-0.5 px-2 pt-2 pb-2.5">
        <p className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <Badge>{workspace.role}</Badge>
        </p>
        <p className="truncate text-ink-soft">{email}</p>
      </div>
      <ThemeChoice />
      <div className="mt-1 border-line border-t pt-1">
        <button
          type="button"
          data-closes
          onClick={onHelp}
          className={joinClasses(menuItemClasses(), 'pointer-coarse:hidden')}
        >
          <Keyboard aria-hidden className="size-4 text-ink-faint" />
          Keyboard shortcuts
        </button>
        <button type="button" onClick={leave} disabled={leaving} className={menuItemClasses()}>
          <LogOut aria-hidden className="size-4 text-ink-faint" />
          {leaving ? 'Signing out…' : 'Sign out'}
        </button>
      </div>
    </Menu>
  );
}
