import { CopyButton } from '@/components/ui/copy-button';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ToolRequest } from '@/lib/contracts/tool-request';

/** The small print: what to quote, and until when it can be decided. */
export function RequestFacts({ request }: { request: ToolRequest }) {
  return (
    <section aria-label="Details" className="flex flex-col gap-2">
      <h3 className="font-medium text-[13px] text-ink-soft">Details</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[13px]">
        <dt className="text-ink-faint">Asked</dt>
        <dd>
          <RelativeTime at={request.createdAt} />
        </dd>
        {request.status === 'pending' && (
          <>
            <dt className="text-ink-faint">Expires</dt>
            <dd>
              <RelativeTime at={request.expiresAt} />
            </dd>
          </>
        )}
        <Fact name="Request" value={request.id} />
        <Fact name="Session" value={request.sessionId} />
        {request.turnId !== undefined && <Fact name="Turn" value={request.turnId} />}
        <Fact name="Fingerprint" value={request.argsHash} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="flex items-start gap-1">
        <PlainText text={value} />
        <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} iconOnly />
      </dd>
    </>
  );
}
