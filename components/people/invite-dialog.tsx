'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { useToast } from '@/components/ui/toast';
import { memberInvite } from '@/lib/contracts/people';
import type { PersonRole } from '@/lib/contracts/words';
import { inviteMember, membersQuery } from './queries';
import { readFieldErrors } from './read-field-errors';
import { PersonRoleSelect } from './role-select';
import { ShownOnce } from './shown-once';

interface InviteDialogProps {
  workspace: string;
  open: boolean;
  onClose: () => void;
}

/** Mounted anew for each invitation, so that nothing of the last one is left in it. */
export function InviteDialog({ workspace, open, onClose }: InviteDialogProps) {
  const formId = useId();
  const toast = useToast();
  const client = useQueryClient();
  const [role, setRole] = useState<PersonRole>('operator');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const invite = useMutation({
    mutationFn: (body: Parameters<typeof inviteMember>[1]) => inviteMember(workspace, body),
    onSuccess: ({ member, password }) => {
      if (password === undefined) {
        toast({ title: `${member.name} was added`, detail: 'They sign in with the password they have.', tone: 'good' });
        onClose();
      }
      return client.invalidateQueries({ queryKey: membersQuery(workspace).queryKey });
    },
    onError: (error) => setErrors(readFieldErrors(error)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = memberInvite.safeParse({
      email: String(form.get('email')).trim(),
      name: String(form.get('name')).trim(),
      role,
    });
    setErrors(body.success ? {} : readFieldErrors(body.error));
    if (body.success && !invite.isPending) invite.mutate(body.data);
  }

  const made = invite.data;
  if (made?.password !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        insistent
        title={`${made.member.name} was added`}
        footer={
          <Button variant="primary" onClick={onClose}>
            I have passed it on
          </Button>
        }
      >
        <ShownOnce label={`Password for ${made.member.email}`} text={made.password} />
        <p className="mt-3 text-ink-soft">
          It is shown this once and not stored readably. Give it to {made.member.name} over a channel you trust, apart
          from the e-mail address; if it gets lost, remove and invite them again.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a person"
      description="They can sign in at once. Someone new to this installation gets a password that is shown to you once."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={invite.isPending}>
            Invite
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Input name="email" type="email" label="E-mail" autoComplete="off" data-autofocus error={errors.email} />
        <Input name="name" label="Name" autoComplete="off" error={errors.name} hint="How the audit will call them." />
        <PersonRoleSelect label="Role" value={role} onChange={setRole} explained />
        {errors.other && (
          <p role="alert" className="text-bad">
            {errors.other}
          </p>
        )}
      </form>
    </Dialog>
  );
}
