import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import type { PolicyDraft, PolicyPatch, PolicyView, SavedPolicy, Simulation } from '@/lib/contracts/policies';

export interface PolicyList {
  readonly items: PolicyView[];
}

export function policiesQuery(workspace: string) {
  return queryOptions({
    queryKey: [workspace, 'policies'],
    queryFn: ({ signal }) => fetchApi<PolicyList>(workspace, '/policies', { signal }),
  });
}

export function usePolicies(workspace: string) {
  return useQuery(policiesQuery(workspace));
}

export function createPolicy(workspace: string, draft: PolicyDraft) {
  return fetchApi<SavedPolicy>(workspace, '/policies', { method: 'POST', body: JSON.stringify(draft) });
}

export function patchPolicy(workspace: string, id: string, patch: PolicyPatch) {
  return fetchApi<SavedPolicy>(workspace, pathOf(id), { method: 'PATCH', body: JSON.stringify(patch) });
}

export function deletePolicy(workspace: string, id: string) {
  return fetchApi<unknown>(workspace, pathOf(id), { method: 'DELETE' });
}

/** `id`: the stored policy that the draft would replace. */
export function simulatePolicy(workspace: string, policy: PolicyDraft, id?: string) {
  return fetchApi<Simulation>(workspace, '/policies/simulate', {
    method: 'POST',
    body: JSON.stringify({ policy, ...(id !== undefined && { id }) }),
  });
}

function pathOf(id: string): string {
  return `/policies/${encodeURIComponent(id)}`;
}
