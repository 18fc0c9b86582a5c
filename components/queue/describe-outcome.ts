import type { Tone } from '@/components/ui/badge';
import type { ToolRequest } from '@/lib/contracts/tool-request';

interface Outcome {
  readonly tone: Tone;
  /** A sentence without its end: a time follows. */
  readonly text: string;
}

/** What became of a request, and through whom. */
export function describeOutcome({ status, decision }: ToolRequest, userId: string): Outcome {
  const who = decision ? nameOf(decision.by, userId) : 'Policy';
  switch (status) {
    case 'pending':
      return { tone: 'info', text: 'Waiting for a person' };
    case 'approved':
      return { tone: 'good', text: `${who} approved this` };
    case 'denied':
      return { tone: 'bad', text: `${who} denied this` };
    case 'answered':
      return { tone: 'info', text: `${who} answered this` };
    case 'expired':
      return { tone: 'warn', text: 'Nobody decided this in time' };
    case 'cancelled':
      return { tone: 'neutral', text: 'The agent withdrew this' };
    case 'running':
      return { tone: 'info', text: `${who} approved this; it is running` };
    case 'succeeded':
      return { tone: 'good', text: `${who} approved this; it succeeded` };
    case 'failed':
      return { tone: 'bad', text: `${who} approved this; it failed` };
  }
}

type By = NonNullable<ToolRequest['decision']>['by'];

function nameOf(by: By, userId: string): string {
  if (by.kind === 'user' && by.id === userId) return 'You';
  // Policy signs with the rule that answered.
  if (by.kind === 'policy') return `Policy (${by.name})`;
  return by.kind === 'key' ? `The key ${by.name}` : by.name;
}
