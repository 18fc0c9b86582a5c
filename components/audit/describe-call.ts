import type { EventPayloads } from '@/lib/contracts/ledger-events';
import type { Names } from './collect-names';
import { formatRunTime } from './format-run-time';
import type { KnownEvent } from './known-event';

type CallEvent = Extract<KnownEvent, { kind: `request.${string}` }>;

/** The sentences of a call's life. */
export function describeCall(event: CallEvent, names: Names): string {
  const { tool, id, keyId } = event.payload;
  const agent = names.agents.get(id) ?? names.keys.get(keyId) ?? 'an agent';
  switch (event.kind) {
    case 'request.created':
      return describeArrival(event.payload);
    case 'request.decided':
      return describeDecision(event.payload, agent);
    case 'request.cancelled':
      return `${capitalise(agent)} withdrew ${tool}`;
    case 'request.expired':
      return `Nobody decided ${tool} for ${agent} in time`;
    case 'request.delivered':
      return `${capitalise(agent)} received the answer to ${tool}`;
    case 'request.result': {
      const duration = formatRunTime(event.payload.durationMs);
      if (event.payload.ok) return `${capitalise(agent)} ran ${tool} in ${duration}`;
      return `${tool} failed for ${agent} after ${duration}${because(event.payload.error)}`;
    }
    default:
      return event satisfies never;
  }
}

function describeArrival({ agent, tool, kind, status, verdict }: EventPayloads['request.created']): string {
  if (status === 'pending') return kind === 'plan' ? `${agent} presents a plan` : `${agent} asks for ${tool}`;
  if (verdict.outcome === 'allow') return `Policy allowed ${tool} for ${agent}${because(verdict.reason)}`;
  return `Policy denied ${tool} for ${agent}${because(verdict.reason)}`;
}

const decided = { approve: 'approved', deny: 'denied', answer: 'answered' } as const;

function describeDecision({ tool, decision, message }: EventPayloads['request.decided'], agent: string): string {
  if (decision.by.kind === 'policy') {
    return `Policy ${decided[decision.outcome]} ${tool} for ${agent} when it was to be settled${because(message)}`;
  }
  const own = decision.selfApproved === true ? ' (their own key)' : '';
  return `${decision.by.name} ${decided[decision.outcome]} ${tool} for ${agent}${own}${because(decision.guidance)}`;
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : `: ${reason}`;
}

function capitalise(agent: string): string {
  return agent === 'an agent' ? 'An agent' : agent;
}
