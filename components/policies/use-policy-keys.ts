import type { RefObject } from 'react';
import { useShortcuts } from '@/components/ui/use-shortcuts';

interface PolicyKeys {
  onNew: () => void;
  onEdit: (id: string) => void;
}

/** `j` and `k` move from policy to policy, `e` edits the one the focus is in, `n` writes a new one. */
export function usePolicyKeys(list: RefObject<HTMLElement | null>, { onNew, onEdit }: PolicyKeys): void {
  function move(event: KeyboardEvent, step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-policy]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at < 0 ? 0 : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  }

  useShortcuts({
    j: (event) => move(event, 1),
    k: (event) => move(event, -1),
    n: (event) => {
      event.preventDefault();
      onNew();
    },
    e: (event) => {
      const id = document.activeElement?.closest<HTMLElement>('[data-policy]')?.dataset.policy;
      if (id === undefined) return;
      event.preventDefault();
      onEdit(id);
    },
  });
}
