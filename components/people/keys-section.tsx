'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ReadFailure } from '@/components/ui/read-failure';
import { CreateKeyDialog } from './create-key-dialog';
import { KeysTable } from './keys-table';
import { keysQuery, useKeys } from './queries';
import { SectionHeader } from './section-header';
import { SectionSkeleton } from './section-skeleton';

export function KeysSection() {
  const { workspace } = useWorkspace();
  const editable = workspace.role === 'admin';
  const { data, error, isFetching, refetch } = useKeys(workspace.slug, editable);
  useInvalidateOn(['key.created', 'key.revoked', 'member.removed'], keysQuery(workspace.slug).queryKey);
  const [creation, setCreation] = useState(0);
  const [creating, setCreating] = useState(false);
  const [showRevoked, setShowRevoked] = useState(false);
  const keys = data?.items ?? [];
  const active = keys.filter((key) => key.revokedAt === undefined);
  const revoked = keys.length - active.length;

  function create() {
    setCreation(creation + 1);
    setCreating(true);
  }

  const createButton = (
    <Button size="sm" variant="primary" onClick={create}>
      <KeyRound aria-hidden className="size-4" />
      Create key
    </Button>
  );

  return (
    <section aria-labelledby="keys" className="flex flex-col gap-3">
      <SectionHeader id="keys" title="Keys" count={data && active.length}>
        {revoked > 0 && (
          <label className="flex items-center gap-2 text-ink-soft">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={showRevoked}
              onChange={(event) => setShowRevoked(event.target.checked)}
            />
            Show {revoked} revoked
          </label>
        )}
        {editable && active.length > 0 && createButton}
      </SectionHeader>
      {!editable && (
        <p className="text-ink-soft">
          Agents and programs come in with keys. Only an admin can see, create or revoke them; your role is{' '}
          {workspace.role}.
        </p>
      )}
      {editable && !data && !error && <SectionSkeleton label="Reading the list of keys" />}
      {error && (
        <ReadFailure
          what="The list of keys"
          error={error}
          busy={isFetching}
          stale={data !== undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && active.length === 0 && (
        <EmptyState icon={KeyRound} title="No key is in use" action={createButton}>
          An agent needs a key to ask for anything. Create one, paste the five lines you are shown into the agent, and
          its calls arrive in the queue.
        </EmptyState>
      )}
      {data && (showRevoked ? keys : active).length > 0 && <KeysTable keys={showRevoked ? keys : active} />}
      <CreateKeyDialog key={creation} workspace={workspace.slug} open={creating} onClose={() => setCreating(false)} />
    </section>
  );
}
