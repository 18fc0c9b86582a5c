import { useToast } from '@/components/ui/toast';
import type { Undo } from '@/components/ui/use-undo';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { patchBack, settingsAfter } from './category-settings';
import { describeChange } from './describe-change';
import { useChangeCategory } from './use-change-category';

/** Changes with a way back: what went well can be undone, what did not says why. */
export function useRegistryActions(workspace: string, undo: Undo) {
  const toast = useToast();
  const { mutateAsync } = useChangeCategory(workspace);

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

  async function changeWithUndo(before: CategoryView, patch: CategoryPatch) {
    undo.close();
    if (!(await change(before, patch))) return;
    const after = { ...before, ...settingsAfter(before, patch) };
    undo.offer(describeChange(before, patch), () => void change(after, patchBack(before, patch)));
  }

  function offerUndoOfAll(enabled: boolean, before: CategoryView[]) {
    if (before.length === 0) return;
    const names = before.map((category) => category.name).join(', ');
    undo.offer(`Switched ${enabled ? 'on' : 'off'}: ${names}`, () => {
      for (const category of before) void change({ ...category, enabled }, { enabled: category.enabled });
    });
  }

  return { changeWithUndo, offerUndoOfAll };
}
