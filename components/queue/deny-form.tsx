'use client';

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/input';

interface DenyFormProps {
  busy: boolean;
  onCancel: () => void;
  onDeny: (guidance: string) => void;
}

const LONGEST = 10_000;

export function DenyForm({ busy, onCancel, onDeny }: DenyFormProps) {
  const [guidance, setGuidance] = useState('');
  const tooLong = guidance.length > LONGEST;

  function send() {
    if (!busy && !tooLong) onDeny(guidance.trim());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      send();
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Textarea
        label="Guidance for the agent (optional)"
        placeholder="What it should do instead"
        value={guidance}
        autoFocus
        error={tooLong ? `At most ${LONGEST.toLocaleString('en')} characters.` : undefined}
        onChange={(event) => setGuidance(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="danger" busy={busy} disabled={tooLong} className="max-md:flex-1">
          {guidance.trim() ? 'Deny with guidance' : 'Deny'}
        </Button>
        <Button variant="ghost" onClick={onCancel} className="max-md:flex-1">
          Cancel
        </Button>
        <span className="text-ink-faint text-xs max-md:hidden">Ctrl or ⌘ + Enter sends</span>
      </div>
    </form>
  );
}
