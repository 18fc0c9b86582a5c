import type { AuthContext } from '@/lib/contracts/auth-context';
import type { Verdict } from '@/lib/contracts/verdict';
import type { VerdictOutcome } from '@/lib/contracts/words';
import type { Call, Rule, RuleAnswer } from './rule';

type Step = Verdict['trace'][number];

export interface Evaluated {
  readonly outcome: VerdictOutcome;
  readonly rule: string;
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
  readonly deniedBy: string[];
  readonly trace: Step[];
}

/** Asks the rules in order. After a deny the others are asked too, for the list of all that deny. */
export function evaluateRules(ordered: readonly Rule[], call: Call, context: AuthContext): Evaluated {
  const trace: Step[] = [];
  for (const [index, rule] of ordered.entries()) {
    const answer = ask(rule, call, context);
    trace.push(stepOf(rule, answer, call, context));
    if (!answer) continue;
    const deniedBy = answer.outcome === 'deny' ? [rule.name] : [];
    if (answer.outcome === 'deny') {
      for (const later of ordered.slice(index + 1)) {
        if (ask(later, call, context)?.outcome === 'deny') deniedBy.push(later.name);
      }
    }
    return { ...answer, rule: rule.name, reason: withCommand(answer, call), deniedBy, trace };
  }
  const reason = withCommand({ outcome: 'ask', reason: 'No rule settles this call, so a person is asked.' }, call);
  return { outcome: 'ask', rule: 'default', reason, deniedBy: [], trace };
}

const rank: Readonly<Record<VerdictOutcome, number>> = { allow: 0, ask: 1, deny: 2 };

/** A line is as strict as its strictest part; the first such part gives the reason. */
export function strictest(parts: readonly Evaluated[]): Evaluated {
  const [first, ...others] = parts;
  if (!first) throw new Error('A call has at least one part.');
  if (others.length === 0) return first;
  let result = first;
  for (const part of others) if (rank[part.outcome] > rank[result.outcome]) result = part;
  if (result.outcome !== 'deny') return result;
  return { ...result, deniedBy: [...new Set(parts.flatMap(({ deniedBy }) => deniedBy))] };
}

function ask(rule: Rule, call: Call, context: AuthContext): RuleAnswer | undefined {
  try {
    return rule.evaluate(call, context);
  } catch {
    return { outcome: 'deny', reason: `The rule ${rule.name} failed, so the call is refused.` };
  }
}

const silent = new WeakMap<Rule, Step>();

/** Most steps say only that a rule had no answer: those are made once. */
function stepOf(rule: Rule, answer: RuleAnswer | undefined, call: Call, context: AuthContext): Step {
  const note = noteOf(rule, call, context);
  if (!answer && note === undefined) {
    const known = silent.get(rule) ?? { priority: rule.priority, rule: rule.name };
    silent.set(rule, known);
    return known;
  }
  return {
    ...(note !== undefined && { note }),
    ...(answer && { outcome: answer.outcome }),
    priority: rule.priority,
    rule: rule.name,
  };
}

function noteOf(rule: Rule, call: Call, context: AuthContext): string | undefined {
  try {
    return rule.note?.(call, context);
  } catch {
    return undefined;
  }
}

/** In a line of several commands, the reason names the one it is about. */
function withCommand({ reason }: RuleAnswer, { part }: Call): string {
  return part && part.text !== '' && !reason.includes(part.text) ? `${part.text}: ${reason}` : reason;
}
