import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@/components/ui/toast';
import type { Undo } from '@/components/ui/use-undo';
import type { PolicyView } from '@/lib/contracts/policies';
import { type PolicyList, patchPolicy, policiesQuery } from './queries';

interface Change {
  readonly policy: PolicyView;
  readonly enabled: boolean;
}

/** On and off, shown at once and with a way back; a refusal puts this one policy back. */
export function usePolicyActions(workspace: string, undo: Undo) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = policiesQuery(workspace);
  const mutationKey = [...queryKey, 'switch'];

  function put(id: string, fields: Partial<PolicyView>) {
    client.setQueryData(
      queryKey,
      (list: PolicyList | undefined) =>
        list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...fields } : item)) },
    );
  }

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ policy, enabled }: Change) => patchPolicy(workspace, policy.id, { enabled }),
    onMutate: async ({ policy, enabled }) => {
      await client.cancelQueries({ queryKey });
      put(policy.id, { enabled });
    },
    onSuccess: ({ policy }) => put(policy.id, policy),
    onError: (_error, { policy }) => put(policy.id, { enabled: policy.enabled }),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });

  async function change(policy: PolicyView, enabled: boolean): Promise<boolean> {
    try {
      const { warnings } = await mutateAsync({ policy, enabled });
      if (enabled && warnings.length > 0) toast({ title: `${policy.name} is on, but`, detail: warnings.join(' ') });
      return true;
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'Try again.';
      toast({ title: `${policy.name} was not changed`, detail, tone: 'bad' });
      return false;
    }
  }

  async function switchWithUndo(policy: PolicyView, enabled: boolean) {
    undo.close();
    if (!(await change(policy, enabled))) return;
    const text = `${policy.name} is switched ${enabled ? 'on' : 'off'}`;
    undo.offer(text, () => void change({ ...policy, enabled }, policy.enabled));
  }

  return { switchWithUndo };
}
