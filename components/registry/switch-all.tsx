'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import type { CategoryView } from '@/lib/contracts/registry';
import { describeSwitchAll } from './describe-change';
import { categoriesQuery, switchAllCategories } from './queries';

interface SwitchAllProps {
  workspace: string;
  categories: readonly CategoryView[];
  /** With the categories that changed, as they were. */
  onSwitched: (enabled: boolean, before: CategoryView[]) => void;
}

export function SwitchAll({ workspace, categories, onSwitched }: SwitchAllProps) {
  const client = useQueryClient();
  const [target, setTarget] = useState<boolean>();
  const switchAll = useMutation({
    mutationFn: ({ enabled }: { enabled: boolean; before: CategoryView[] }) => switchAllCategories(workspace, enabled),
    onSuccess: (_list, { enabled, before }) => {
      setTarget(undefined);
      onSwitched(enabled, before);
      return client.invalidateQueries({ queryKey: categoriesQuery(workspace).queryKey });
    },
  });

  function open(enabled: boolean) {
    switchAll.reset();
    setTarget(enabled);
  }

  function confirm() {
    if (target === undefined) return;
    // Taken now: by the answer, the live feed may have brought the list up to date already.
    switchAll.mutate({ enabled: target, before: categories.filter((category) => category.enabled !== target) });
  }

  return (
    <>
      <Button size="sm" onClick={() => open(true)}>
        Enable all
      </Button>
      <Button size="sm" onClick={() => open(false)}>
        Disable all
      </Button>
      <Confirm
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
        onConfirm={confirm}
        title={target ? 'Enable every category?' : 'Disable every category?'}
        confirmLabel={target ? 'Enable all' : 'Disable all'}
        danger={target === false}
        busy={switchAll.isPending}
        error={switchAll.error?.message}
      >
        {describeSwitchAll(categories, target ?? false)}
      </Confirm>
    </>
  );
}
