'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { RelativeTime } from '@/components/ui/relative-time';
import { Cell, Row } from '@/components/ui/table';
import { useToast } from '@/components/ui/toast';
import type { MemberView } from '@/lib/contracts/people';
import type { PersonRole } from '@/lib/contracts/words';
import { changeMemberRole, membersQuery, removeMember } from './queries';
import { PersonRoleSelect } from './role-select';

export function MemberRow({ member, editable }: { member: MemberView; editable: boolean }) {
  const { me, workspace } = useWorkspace();
  const toast = useToast();
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const isSelf = member.userId === me.user.id;
  const refresh = () => client.invalidateQueries({ queryKey: membersQuery(workspace.slug).queryKey });

  const changeRole = useMutation({
    mutationFn: (role: PersonRole) => changeMemberRole(workspace.slug, member.userId, role),
    onSuccess: (_answer, role) => toast({ title: `${member.name} is now ${role}`, tone: 'good' }),
    onError: (error) => toast({ title: `${member.name} is still ${member.role}`, detail: error.message, tone: 'bad' }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => removeMember(workspace.slug, member.userId),
    onSuccess: () => {
      setRemoving(false);
      toast({ title: `${member.name} was removed`, tone: 'good' });
      return refresh();
    },
  });

  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{member.name}</span>
          {isSelf && <Badge>you</Badge>}
        </span>
        <span className="block text-ink-faint text-xs [overflow-wrap:anywhere] sm:hidden">{member.email}</span>
      </Cell>
      <Cell className="text-ink-soft [overflow-wrap:anywhere] max-sm:hidden">{member.email}</Cell>
      <Cell>
        {editable ? (
          <PersonRoleSelect
            label={`Role of ${member.name}`}
            hideLabel
            size="sm"
            value={changeRole.isPending ? changeRole.variables : member.role}
            disabled={changeRole.isPending}
            onChange={(role) => changeRole.mutate(role)}
          />
        ) : (
          member.role
        )}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
        <RelativeTime at={member.addedAt} />
      </Cell>
      {editable && (
        <Cell className="w-px text-right">
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${member.name}`}
            onClick={() => {
              remove.reset();
              setRemoving(true);
            }}
          >
            Remove
          </Button>
          <Confirm
            open={removing}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.mutate()}
            title={isSelf ? 'Remove yourself from this workspace?' : `Remove ${member.name}?`}
            confirmLabel={isSelf ? 'Remove myself' : `Remove ${member.name}`}
            danger
            busy={remove.isPending}
            error={remove.error?.message}
          >
            {isSelf ? 'You lose' : `${member.name} loses`} access to {workspace.name} at once, on open pages too, and
            keys of theirs that can read or decide are revoked. Agents' keys keep working: revoke those below if they
            should not.
          </Confirm>
        </Cell>
      )}
    </Row>
  );
}
