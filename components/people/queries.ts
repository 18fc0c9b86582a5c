import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import type { KeyCreate, KeyView, MemberInvite, MemberView } from '@/lib/contracts/people';
import type { PersonRole } from '@/lib/contracts/words';

interface List<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
}

export function membersQuery(workspace: string) {
  return queryOptions({
    queryKey: [workspace, 'members'],
    queryFn: ({ signal }) => fetchApi<List<MemberView>>(workspace, '/members', { signal }),
  });
}

export function useMembers(workspace: string) {
  return useQuery(membersQuery(workspace));
}

export function keysQuery(workspace: string) {
  return queryOptions({
    queryKey: [workspace, 'keys'],
    queryFn: ({ signal }) => fetchApi<List<KeyView>>(workspace, '/keys', { signal }),
  });
}

/** Only an admin may read keys: anyone else passes `allowed: false` and nothing is asked. */
export function useKeys(workspace: string, allowed: boolean) {
  return useQuery({ ...keysQuery(workspace), enabled: allowed });
}

/** `password` only comes for someone new to the installation, and only this once. */
export function inviteMember(workspace: string, invite: MemberInvite) {
  return fetchApi<{ member: MemberView; password?: string }>(workspace, '/members', {
    method: 'POST',
    body: JSON.stringify(invite),
  });
}

export function changeMemberRole(workspace: string, userId: string, role: PersonRole) {
  return fetchApi<{ member: MemberView }>(workspace, `/members/${encodeURIComponent(userId)}`, {
    method: 'PATCH',
    body: JSON.stringify({ role }),
  });
}

export function removeMember(workspace: string, userId: string) {
  return fetchApi<unknown>(workspace, `/members/${encodeURIComponent(userId)}`, { method: 'DELETE' });
}

export function createKey(workspace: string, key: KeyCreate) {
  return fetchApi<{ key: KeyView; secret: string }>(workspace, '/keys', { method: 'POST', body: JSON.stringify(key) });
}

export function revokeKey(workspace: string, id: string) {
  return fetchApi<unknown>(workspace, `/keys/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
