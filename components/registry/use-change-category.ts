import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';
import { type CategoryList, categoriesQuery, patchCategory } from './queries';

interface Change {
  readonly category: CategoryView;
  readonly patch: CategoryPatch;
}

/** Shown at once; a refusal puts this one category back and leaves changes to others alone. */
export function useChangeCategory(workspace: string) {
  const client = useQueryClient();
  const { queryKey } = categoriesQuery(workspace);
  const mutationKey = [...queryKey, 'change'];

  function put(id: string, fields: Partial<CategoryView>) {
    client.setQueryData(
      queryKey,
      (list: CategoryList | undefined) =>
        list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...fields } : item)) },
    );
  }

  return useMutation({
    mutationKey,
    mutationFn: ({ category, patch }: Change) => patchCategory(workspace, category.id, patch),
    onMutate: async ({ category, patch }) => {
      await client.cancelQueries({ queryKey });
      const { enabled = category.enabled, permission = category.permission } = patch;
      put(category.id, { enabled, permission });
    },
    onSuccess: ({ category }) => put(category.id, category),
    onError: (_error, { category }) => put(category.id, { enabled: category.enabled, permission: category.permission }),
    onSettled: () => {
      // The last one of several reads the list again: an earlier one would undo what is still on its way.
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });
}
