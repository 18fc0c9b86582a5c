import { VerdictSection } from '@/components/queue/verdict-section';
import { JsonView } from '@/components/ui/json-view';
import { TextBlock } from '@/components/ui/text-block';
import type { AuditEvent } from '@/lib/contracts/audit';
import type { JsonObject, JsonValue } from '@/lib/contracts/json';
import { decision } from '@/lib/contracts/tool-request';
import { verdict } from '@/lib/contracts/verdict';

/**
 * What an event adds to the story. Read part by part, and a part that is not as expected is left out:
 * a changed payload must not keep the page from showing the rest.
 */
export function StoryContent({ event: { payload, kind } }: { event: AuditEvent }) {
  if (payload === null) return null;
  const { reason, args, message, output, error } = payload;
  const said = verdict.safeParse(payload.verdict);
  const decided = decision.safeParse(payload.decision);
  const guidance = decided.data?.guidance;
  return (
    <>
      {typeof reason === 'string' && <TextBlock label="Why the agent wants it" text={reason} />}
      {isObject(args) && <JsonView label="Arguments" value={args} />}
      {said.success && <VerdictSection verdict={said.data} />}
      {guidance && <TextBlock label={`Guidance from ${decided.data?.by.name}`} text={guidance} />}
      {typeof message === 'string' && message !== '' && <TextBlock label="What the agent was told" text={message} />}
      {kind === 'request.result' && typeof error === 'string' && <TextBlock label="Error" text={error} />}
      {kind === 'request.result' && output !== undefined && <Output value={output} />}
    </>
  );
}

function Output({ value }: { value: JsonValue }) {
  if (isObject(value)) return <JsonView label="Result" value={value} />;
  return <TextBlock label="Result" text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
