'use client';

import { joinClasses } from '@/components/ui/join-classes';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { RiskBadge } from './risk-badge';
import { StatusBadge } from './status-badge';
import { summariseCall } from './summarise-call';
import { TimeLeft } from './time-left';

interface RequestRowProps {
  request: ToolRequest;
  open: boolean;
  /** In the queue a row that ended is on its way out; in the history it is the rule. */
  dimEnded: boolean;
}

export function RequestRow({ request, open, dimEnded }: RequestRowProps) {
  const ended = request.status !== 'pending';
  return (
    <div
      className={joinClasses(
        'flex h-full flex-col justify-center gap-1 border-line border-b px-3 md:px-4',
        open ? 'bg-selected' : 'hover:bg-hover',
        ended && dimEnded && 'opacity-60',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        <span className="max-w-1/2 shrink-0 truncate font-medium">{request.tool}</span>
        <span dir="ltr" className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-ink-soft">
          {summariseCall(request.args, request.filepath)}
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-2 text-ink-faint text-xs">
        <span className="min-w-0 truncate">{request.agent}</span>
        <span aria-hidden>·</span>
        <RelativeTime at={request.createdAt} className="shrink-0" />
        <span className="ml-auto flex shrink-0 items-center gap-1.5">
          {!ended && <TimeLeft expiresAt={request.expiresAt} />}
          {(ended || !dimEnded) && <StatusBadge status={request.status} />}
          {!ended && <RiskBadge score={request.verdict.risk.score} />}
        </span>
      </div>
    </div>
  );
}
