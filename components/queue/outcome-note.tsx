'use client';

import { useWorkspace } from '@/components/shell/workspace-context';
import type { Tone } from '@/components/ui/badge';
import { joinClasses } from '@/components/ui/join-classes';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { describeOutcome } from './describe-outcome';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'border-line bg-sunken text-ink-soft',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  info: 'border-info-line bg-info-soft text-info',
};

/** `Dana approved this 3 s ago`, and what was said with it. */
export function OutcomeNote({ request }: { request: ToolRequest }) {
  const { me } = useWorkspace();
  const { tone, text } = describeOutcome(request, me.user.id);
  const said = request.decision?.guidance;
  return (
    <div className={joinClasses('rounded-md border px-3 py-2', tones[tone])}>
      {/* The time ticks, so it stays out of what is read aloud. */}
      <p className="font-medium">
        <span role="status">{text}</span> <RelativeTime at={request.decidedAt ?? request.createdAt} />
        {request.decision?.selfApproved && ' (owner of the key, with nobody else to decide)'}
      </p>
      {said && (
        <p className="mt-1 text-ink">
          <PlainText text={said} />
        </p>
      )}
      {request.message && (
        <details className="mt-1 text-ink-soft">
          <summary className="text-xs">What the agent was told</summary>
          <PlainText text={request.message} />
        </details>
      )}
    </div>
  );
}
