'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { type KeyCreate, keyCreate } from '@/lib/contracts/people';
import type { Role } from '@/lib/contracts/words';
import { AgentLimits } from './agent-limits';
import { KeySecret } from './key-secret';
import { createKey, keysQuery } from './queries';
import { readFieldErrors } from './read-field-errors';
import { KeyRoleSelect } from './role-select';

interface CreateKeyDialogProps {
  workspace: string;
  open: boolean;
  onClose: () => void;
}

/** Mounted anew for each key, so that no secret stays behind. */
export function CreateKeyDialog({ workspace, open, onClose }: CreateKeyDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [role, setRole] = useState<Role>('agent');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const create = useMutation({
    mutationFn: (key: KeyCreate) => createKey(workspace, key),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery(workspace).queryKey }),
    onError: (error) => setErrors(readFieldErrors(error)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const limits = role === 'agent' && {
      maxAccess: form.get('maxAccess'),
      mode: form.get('mode'),
      roots: splitLines(String(form.get('roots'))),
    };
    const key = keyCreate.safeParse({ name: String(form.get('name')).trim(), role, ...limits });
    setErrors(key.success ? {} : readFieldErrors(key.error));
    if (key.success && !create.isPending) create.mutate(key.data);
  }

  if (create.data) {
    return <KeySecret keyView={create.data.key} secret={create.data.secret} open={open} onClose={onClose} />;
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create a key"
      description="For an agent or a program. You will own it, and you see its secret once."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Input
          name="name"
          label="Name"
          autoComplete="off"
          data-autofocus
          placeholder="refactor-bot"
          error={errors.name}
        />
        <KeyRoleSelect label="Role" value={role} onChange={setRole} explained />
        {role === 'agent' && <AgentLimits errors={errors} />}
        {errors.other && (
          <p role="alert" className="text-bad">
            {errors.other}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
