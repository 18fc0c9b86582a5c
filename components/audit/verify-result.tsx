'use client';

import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/join-classes';
import type { VerifyReport } from '@/lib/contracts/audit';

interface VerifyResultProps {
  slug: string;
  report: VerifyReport | undefined;
  error: Error | null;
  onClose: () => void;
}

export function VerifyResult({ slug, report, error, onClose }: VerifyResultProps) {
  if (error) {
    return (
      <Panel ok={false} onClose={onClose}>
        The ledger was not verified: {error.message} This says nothing about the ledger itself.
      </Panel>
    );
  }
  if (!report) return null;
  if (report.firstBad) {
    return (
      <Panel ok={false} onClose={onClose}>
        <strong>The ledger was tampered with or damaged.</strong> The first event that does not hold is{' '}
        <Link className="font-medium underline" href={`/${slug}/audit?event=${report.firstBad.seq}`}>
          #{report.firstBad.seq}
        </Link>
        : {report.firstBad.reason} Nothing after it can be trusted; compare with a backup or an export.
      </Panel>
    );
  }
  const { events, erased, head, checkpoints } = report;
  const number = new Intl.NumberFormat('en');
  return (
    <Panel ok={report.ok} onClose={onClose}>
      <strong>{number.format(events)} events verified</strong>, head #{head.seq}{' '}
      <code className="font-mono text-xs" title={head.hash}>
        {head.hash.slice(0, 12)}…
      </code>
      , {number.format(erased)} erased, {number.format(checkpoints.checked)} signed checkpoints checked
      {checkpoints.otherKeys > 0 && `, ${number.format(checkpoints.otherKeys)} signed with another key and not checked`}
      .
    </Panel>
  );
}

function Panel({ ok, onClose, children }: { ok: boolean; onClose: () => void; children: ReactNode }) {
  const Icon = ok ? ShieldCheck : ShieldAlert;
  return (
    <div
      role={ok ? 'status' : 'alert'}
      className={joinClasses(
        'flex items-start gap-2.5 rounded-md border px-3 py-2',
        ok ? 'border-good-line bg-good-soft text-good' : 'border-bad-line bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</p>
      <Button variant="ghost" size="sm" aria-label="Dismiss the result" className="-my-1 px-1.5!" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
