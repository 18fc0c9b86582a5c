import { useMemo } from 'react';
import { useKeys, useMembers } from '@/components/people/queries';
import { useCategories } from '@/components/registry/queries';
import { useWorkspace } from '@/components/shell/workspace-context';
import type { AuditEvent } from '@/lib/contracts/audit';
import { collectNames } from './collect-names';

/** Names for the ids in events. Where the reader may not see keys, the events themselves name them. */
export function useNames(events: readonly AuditEvent[]) {
  const { workspace } = useWorkspace();
  const categories = useCategories(workspace.slug).data?.items;
  const members = useMembers(workspace.slug).data?.items;
  const keys = useKeys(workspace.slug, workspace.role === 'admin').data?.items;
  return useMemo(
    () =>
      collectNames(events, { ...(keys && { keys }), ...(members && { members }), ...(categories && { categories }) }),
    [events, keys, members, categories],
  );
}
