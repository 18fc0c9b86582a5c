'use client';

import { ArrowLeft, ScrollText, X } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClasses } from '@/components/ui/button';
import { JsonView } from '@/components/ui/json-view';
import { PlainText } from '@/components/ui/plain-text';
import type { ToolRequest } from '@/lib/contracts/tool-request';
import { ActionBar } from './action-bar';
import { OutcomeNote } from './outcome-note';
import { RequestFacts } from './request-facts';
import { ResultSection } from './result-section';
import { TimeLeft } from './time-left';
import { useReadiness } from './use-readiness';
import { VerdictSection } from './verdict-section';

interface RequestDetailProps {
  request: ToolRequest;
  onClose: () => void;
}

/** Everything a person needs to decide, whole, in one scrolling column with the answer always in reach. */
export function RequestDetail({ request, onClose }: RequestDetailProps) {
  const { workspace } = useWorkspace();
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const card = `${request.id} ${request.version}`;
  const { seen, armed } = useReadiness(card, scroller, end);
  const pending = request.status === 'pending';

  function scrollOn() {
    scroller.current?.scrollBy({ top: scroller.current.clientHeight * 0.9 });
  }

  return (
    <article aria-label={`${request.tool} by ${request.agent}`} className="flex h-full min-w-0 flex-col">
      <header className="flex items-start gap-2 border-line border-b px-3 py-2.5 md:px-5">
        <Button variant="ghost" size="sm" aria-label="Back to the list" className="md:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        <div className="min-w-0 flex-1">
          <h2 className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="min-w-0 font-semibold text-[15px] [overflow-wrap:anywhere]">{request.tool}</span>
            <Badge title="Category">{request.category ?? (request.kind === 'plan' ? 'plan' : 'no category')}</Badge>
            {pending && <TimeLeft expiresAt={request.expiresAt} />}
          </h2>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            asked by <span className="text-ink">{request.agent}</span>
            {request.execute && ' · Countersign runs it'}
          </p>
        </div>
        <Button variant="ghost" size="sm" aria-label="Close" className="max-md:hidden" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section ref={scroller} aria-label="Request" tabIndex={0} data-reading className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-4xl flex-col gap-5 px-3 py-4 md:px-5">
          {!pending && <OutcomeNote request={request} />}
          {request.reason && (
            <section aria-label="The agent's reason" className="flex flex-col gap-1.5">
              <h3 className="font-medium text-[13px] text-ink-soft">The agent's reason</h3>
              <p className="border-line-strong border-l-2 pl-3">
                <PlainText text={request.reason} />
              </p>
            </section>
          )}
          <JsonView value={request.args} label="Arguments" />
          <div ref={end} className="-mt-5 h-px" />
          {request.result && <ResultSection result={request.result} />}
          <VerdictSection verdict={request.verdict} />
          <RequestFacts request={request} />
        </div>
      </section>
      <footer className="border-line border-t bg-surface px-3 py-2.5 md:px-5">
        {pending ? (
          <ActionBar key={request.id} request={request} seen={seen} armed={armed} onScrollOn={scrollOn} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Link
              href={`/${workspace.slug}/audit?request=${encodeURIComponent(request.id)}`}
              className={buttonClasses('secondary')}
            >
              <ScrollText aria-hidden className="size-4" />
              Its story in the audit
            </Link>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </div>
        )}
      </footer>
    </article>
  );
}
