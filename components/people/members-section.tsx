'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { ReadFailure } from '@/components/ui/read-failure';
import { HeaderCell, Table } from '@/components/ui/table';
import { isCountersignError } from '@/lib/contracts/errors';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';
import { membersQuery, useMembers } from './queries';
import { SectionHeader } from './section-header';
import { SectionSkeleton } from './section-skeleton';

export function MembersSection() {
  const { workspace } = useWorkspace();
  const { data, error, isFetching, refetch } = useMembers(workspace.slug);
  useInvalidateOn(['member.added', 'member.changed', 'member.removed'], membersQuery(workspace.slug).queryKey);
  const [invitation, setInvitation] = useState(0);
  const [inviting, setInviting] = useState(false);
  const editable = workspace.role === 'admin';
  const members = data?.items ?? [];
  const hidden = isCountersignError(error) && error.code === 'forbidden';
  const admins = members.filter((member) => member.role === 'admin').map((member) => member.name);

  function invite() {
    setInvitation(invitation + 1);
    setInviting(true);
  }

  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <SectionHeader id="people" title="People" count={data && members.length}>
        {editable && (
          <Button size="sm" variant="primary" onClick={invite}>
            <UserPlus aria-hidden className="size-4" />
            Invite
          </Button>
        )}
      </SectionHeader>
      {!editable && !hidden && (
        <p className="text-ink-soft">
          Only an admin can invite people or change roles
          {admins.length > 0 ? `. In this workspace: ${admins.join(', ')}.` : '.'}
        </p>
      )}
      {!data && !error && <SectionSkeleton label="Reading the list of people" />}
      {hidden && (
        <p className="text-ink-soft">
          Only an admin can see and change who has access here; your role is {workspace.role}. Your own name and role
          are in the menu with your name.
        </p>
      )}
      {error && !hidden && (
        <ReadFailure
          what="The list of people"
          error={error}
          busy={isFetching}
          stale={data !== undefined}
          onRetry={() => void refetch()}
        />
      )}
      {members.length > 0 && (
        <Table aria-labelledby="people">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell className="max-sm:hidden">E-mail</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell className="max-md:hidden">Added</HeaderCell>
              {editable && (
                <HeaderCell>
                  <span className="sr-only">Actions</span>
                </HeaderCell>
              )}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} editable={editable} />
            ))}
          </tbody>
        </Table>
      )}
      <InviteDialog key={invitation} workspace={workspace.slug} open={inviting} onClose={() => setInviting(false)} />
    </section>
  );
}
