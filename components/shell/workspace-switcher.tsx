'use client';

import { Check, ChevronsUpDown } from 'lucide-react';
import { Menu, menuItemClasses } from '@/components/ui/menu';
import { Mark } from './mark';
import { useWorkspace } from './workspace-context';

export function WorkspaceSwitcher() {
  const { me, workspace } = useWorkspace();
  return (
    <Menu
      label={`Workspace ${workspace.name}, switch`}
      className="flex h-9 min-w-0 max-w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover md:w-full"
      trigger={
        <>
          <Mark className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 truncate font-semibold">{workspace.name}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </>
      }
    >
      <p className="px-2 py-1.5 text-ink-faint text-xs">Workspaces</p>
      <ul>
        {me.workspaces.map((each) => (
          <li key={each.id}>
            {/* A full load: nothing of one workspace stays in memory for the next. */}
            <a
              href={`/${each.slug}/queue`}
              aria-current={each.id === workspace.id ? 'true' : undefined}
              className={menuItemClasses(each.id === workspace.id)}
            >
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
              <span className="text-ink-faint text-xs">{each.role}</span>
              <Check aria-hidden className={each.id === workspace.id ? 'size-4' : 'invisible size-4'} />
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
