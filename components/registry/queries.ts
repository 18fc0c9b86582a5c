import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import type { CategoryPatch, CategoryView } from '@/lib/contracts/registry';

export interface CategoryList {
  readonly items: CategoryView[];
  readonly nextCursor: null;
}

export function categoriesQuery(workspace: string) {
  return queryOptions({
    queryKey: [workspace, 'categories'],
    queryFn: ({ signal }) => fetchApi<CategoryList>(workspace, '/categories', { signal }),
  });
}

export function useCategories(workspace: string) {
  return useQuery(categoriesQuery(workspace));
}

export function patchCategory(workspace: string, id: string, patch: CategoryPatch) {
  return fetchApi<{ category: CategoryView }>(workspace, `/categories/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    body: JSON.stringify(patch),
  });
}

export function switchAllCategories(workspace: string, enabled: boolean) {
  return fetchApi<{ items: CategoryView[] }>(workspace, '/categories/enable-all', {
    method: 'POST',
    body: JSON.stringify({ enabled }),
  });
}
