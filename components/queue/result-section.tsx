import { Badge } from '@/components/ui/badge';
import { TextBlock } from '@/components/ui/text-block';
import type { CallResult } from '@/lib/contracts/tool-request';

/** What came of the call, as reported. */
export function ResultSection({ result }: { result: CallResult }) {
  const { ok, output, error, durationMs } = result;
  const text = error ?? (typeof output === 'string' ? output : JSON.stringify(output, null, 2));
  return (
    <section aria-label="Result" className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 font-medium text-[13px] text-ink-soft">
        Result <Badge tone={ok ? 'good' : 'bad'}>{ok ? 'succeeded' : 'failed'}</Badge>
        <span className="font-normal text-ink-faint">{Math.round(durationMs)} ms</span>
      </h3>
      {text !== undefined && <TextBlock text={text} />}
    </section>
  );
}
