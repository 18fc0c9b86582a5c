'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Confirm } from '@/components/ui/confirm';
import { HeaderCell, Table } from '@/components/ui/table';
import { useToast } from '@/components/ui/toast';
import type { KeyView } from '@/lib/contracts/people';
import { KeyRow } from './key-row';
import { keysQuery, revokeKey } from './queries';

export function KeysTable({ keys }: { keys: readonly KeyView[] }) {
  const { workspace } = useWorkspace();
  const toast = useToast();
  const client = useQueryClient();
  const [asked, setAsked] = useState<KeyView>();
  const revoke = useMutation({
    mutationFn: (key: KeyView) => revokeKey(workspace.slug, key.id),
    onSuccess: (_answer, key) => {
      setAsked(undefined);
      toast({ title: `The key ${key.name} was revoked`, tone: 'good' });
      return client.invalidateQueries({ queryKey: keysQuery(workspace.slug).queryKey });
    },
  });

  return (
    <>
      <Table aria-labelledby="keys">
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Limits</HeaderCell>
            <HeaderCell className="max-md:hidden">Owner</HeaderCell>
            <HeaderCell className="max-md:hidden">Created</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              view={key}
              onRevoke={() => {
                revoke.reset();
                setAsked(key);
              }}
            />
          ))}
        </tbody>
      </Table>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && revoke.mutate(asked)}
        title={`Revoke the key ${asked?.name ?? ''}?`}
        confirmLabel="Revoke key"
        danger
        busy={revoke.isPending}
        error={revoke.error?.message}
      >
        Its open connections close at once, and it is refused from then on. This cannot be undone: what still needs
        access needs a new key.
      </Confirm>
    </>
  );
}
