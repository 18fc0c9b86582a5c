'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextBlock } from '@/components/ui/text-block';
import type { KeyView } from '@/lib/contracts/people';
import { connectLines } from './connect-lines';
import { ShownOnce } from './shown-once';

interface KeySecretProps {
  keyView: KeyView;
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** Insists on an answer: closing it by a slip would lose the secret. */
export function KeySecret({ keyView: { name, role }, secret, open, onClose }: KeySecretProps) {
  const { origin } = window.location;
  const program =
    role === 'agent'
      ? connectLines({ origin, secret, name })
      : `curl -H 'Authorization: Bearer ${secret}' '${origin}/api/v1/requests?status=pending'`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      insistent
      title={`The key ${name} is ready`}
      description="Copy it now: only its hash is stored, so nobody can show it again. If it gets lost, revoke it and create another."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ShownOnce label="Key" text={secret} />
        <TextBlock
          label={role === 'agent' ? 'Connect an agent with it (npm install countersign-sdk)' : 'Try it from a shell'}
          text={program}
        />
      </div>
    </Dialog>
  );
}
