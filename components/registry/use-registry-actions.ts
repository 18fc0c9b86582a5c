import { useState } from 'react';
import { useToast } from '@/components/ui/toast';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { describeChange } from './describe-change';
import type { Undoable } from './undo-notice';
import { useChangeCategory } from './use-change-category';

/** Changes with a way back: what went well can be undone, what did not says why. */
export function useRegistryActions(workspace: string) {
  const toast = useToast();
  const { mutateAsync } = useChangeCategory(workspace);
  const [notice, setNotice] = useState<Undoable>();

  async function change(category: CategoryView, patch: CategoryPatch): Promise<boolean> {
    try {
      await mutateAsync({ category, patch });
      return true;
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'Try again.';
      toast({ title: `${category.name} was not changed`, detail, tone: 'bad' });
      return false;
    }
  }

  function offerUndo(text: string, undo: () => void) {
    setNotice({ id: Date.now(), text, undo });
  }

  async function changeWithUndo(before: CategoryView, patch: CategoryPatch) {
    setNotice(undefined);
    if (!(await change(before, patch))) return;
    const back = patch.permission === undefined ? { enabled: before.enabled } : { permission: before.permission };
    const { enabled = before.enabled, permission = before.permission } = patch;
    offerUndo(describeChange(before, patch), () => void change({ ...before, enabled, permission }, back));
  }

  function offerUndoOfAll(enabled: boolean, before: CategoryView[]) {
    if (before.length === 0) return;
    const names = before.map((category) => category.name).join(', ');
    offerUndo(`Switched ${enabled ? 'on' : 'off'}: ${names}`, () => {
      for (const category of before) void change({ ...category, enabled }, { enabled: category.enabled });
    });
  }

  return { notice, closeNotice: () => setNotice(undefined), changeWithUndo, offerUndoOfAll };
}
