import type { JsonObject } from '@/lib/contracts/json';
import type { Verdict } from '@/lib/contracts/verdict';
import { assessRisk } from './risk';
import type { AuthContext, Call, PolicyCategory, PolicyTool, Rule, RuleAnswer } from './rule';

/** Raised whenever a rule's answer for the same input can change, so that old verdicts are replayed knowingly. */
export const ENGINE = '1';

export interface PolicySnapshot {
  readonly version: number;
  readonly tools: Iterable<PolicyTool & { readonly aliases: readonly string[] }>;
  readonly categories: Iterable<PolicyCategory>;
}

export interface Policy {
  readonly version: number;
  /** Looks the tool up and puts trusted facts beside the caller's arguments. */
  describe(toolName: string, args: JsonObject): Call;
  evaluate(call: Call, context: AuthContext): Verdict;
}

/** A workspace's registry and the rules, made once into something that answers without I/O, clock or chance. */
export function compilePolicy(snapshot: PolicySnapshot, rules: readonly Rule[]): Policy {
  const ordered = [...rules].sort((a, b) => a.priority - b.priority);
  const tools = new Map<string, PolicyTool>();
  for (const tool of snapshot.tools) for (const name of [tool.name, ...tool.aliases]) tools.set(name, tool);
  const categories = new Map<string, PolicyCategory>();
  for (const category of snapshot.categories) categories.set(category.id, category);
  return {
    version: snapshot.version,
    describe(toolName, args) {
      const tool = tools.get(toolName);
      return { toolName, args, tool, category: tool && categories.get(tool.categoryId) };
    },
    evaluate: (call, context) => evaluate(ordered, call, context, snapshot.version),
  };
}

function evaluate(rules: readonly Rule[], call: Call, context: AuthContext, policyVersion: number): Verdict {
  const trace: Verdict['trace'] = [];
  let deciding: { rule: Rule; answer: RuleAnswer } | undefined;
  const deniedBy: string[] = [];
  for (const rule of rules) {
    const answer = ask(rule, call, context);
    if (answer?.outcome === 'deny') deniedBy.push(rule.name);
    // Past the deciding rule, the others are asked only for the list of those that deny.
    if (deciding) continue;
    trace.push({ ...(answer && { outcome: answer.outcome }), priority: rule.priority, rule: rule.name });
    if (answer) deciding = { rule, answer };
  }
  const { name, answer } = deciding
    ? { name: deciding.rule.name, answer: deciding.answer }
    : {
        name: 'default',
        answer: { outcome: 'ask', reason: 'No rule settles this call, so a person is asked.' } as const,
      };
  return {
    deniedBy: answer.outcome === 'deny' ? deniedBy : [],
    engine: ENGINE,
    outcome: answer.outcome,
    policyVersion,
    reason: answer.reason,
    risk: assessRisk(call),
    rule: name,
    trace,
  };
}

function ask(rule: Rule, call: Call, context: AuthContext): RuleAnswer | undefined {
  try {
    return rule.evaluate(call, context);
  } catch {
    return { outcome: 'deny', reason: `The rule ${rule.name} failed, so the call is refused.` };
  }
}
