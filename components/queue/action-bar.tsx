'use client';

import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/keyboard-hint';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { Decide } from '@/lib/contracts/decide';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { roleReaches } from '@/lib/contracts/words';
import { DenyForm } from './deny-form';
import { useDecide } from './use-decide';

interface ActionBarProps {
  request: ToolRequest;
  seen: boolean;
  armed: boolean;
  onScrollOn: () => void;
}

/** Give it a `key` of the request, so that nothing typed for one is sent for another. */
export function ActionBar({ request, seen, armed, onScrollOn }: ActionBarProps) {
  const { workspace } = useWorkspace();
  const [denying, setDenying] = useState(false);
  const decide = useDecide();
  const mayDecide = roleReaches(workspace.role, 'operator');
  // A second click may come before the first is drawn.
  const sending = useRef(false);
  const mayApprove = mayDecide && seen && armed && !decide.isPending;

  function send(outcome: Decide['outcome'], guidance?: string) {
    if (sending.current) return;
    sending.current = true;
    const answer = { request, outcome, ...(guidance && { guidance }) };
    decide.mutate(answer, {
      onSettled: () => {
        sending.current = false;
      },
    });
  }

  useShortcuts({
    a: (event) => {
      if (!event.repeat && mayApprove && !denying) send('approve');
    },
    d: (event) => {
      if (event.repeat || !mayDecide || !armed) return;
      event.preventDefault();
      setDenying(true);
    },
  });

  if (!mayDecide) {
    return (
      <p className="text-ink-soft">
        You are a viewer in this workspace, so you can read this but not decide it. An admin can change your role.
      </p>
    );
  }
  return (
    <>
      {decide.error && (
        <p role="alert" className="mb-2 text-bad [overflow-wrap:anywhere]">
          {decide.error.message}
        </p>
      )}
      {denying ? (
        <DenyForm
          busy={decide.isPending}
          onCancel={() => setDenying(false)}
          onDeny={(guidance) => send('deny', guidance)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            busy={decide.isPending}
            aria-disabled={!mayApprove}
            // The short wait before it takes a click is not worth a flicker.
            className={seen ? 'aria-disabled:opacity-100 max-md:flex-1' : 'max-md:flex-1'}
            onClick={() => mayApprove && send('approve')}
            aria-keyshortcuts="a"
          >
            Approve{' '}
            <span aria-hidden>
              <Kbd>a</Kbd>
            </span>
          </Button>
          <Button className="max-md:flex-1" aria-keyshortcuts="d" onClick={() => setDenying(true)}>
            Deny…{' '}
            <span aria-hidden>
              <Kbd>d</Kbd>
            </span>
          </Button>
          {!seen && (
            <Button variant="ghost" size="sm" className="max-md:w-full" onClick={onScrollOn}>
              <ArrowDown aria-hidden className="size-3.5" />
              More below: read to the end first
            </Button>
          )}
        </div>
      )}
    </>
  );
}
