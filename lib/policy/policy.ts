import type { AuthContext, RememberedApproval } from '@/lib/contracts/auth-context';
import type { JsonObject } from '@/lib/contracts/json';
import type { StoredPolicy } from '@/lib/contracts/policies';
import { defaultSettings, type PolicySettings } from '@/lib/contracts/policy-settings';
import type { Risk, Verdict } from '@/lib/contracts/verdict';
import { CallQuestion } from './call-question';
import { evaluateRules, strictest } from './evaluate-rules';
import { fieldValues } from './field-values';
import { coveringGrant } from './is-remembered';
import { compilePolicies } from './policies/compile-policies';
import { assessRisk } from './risk';
import type { DescribedCall, PolicyCategory, PolicyTool, Rule } from './rule';
import { rules as allRules } from './rule-list';
import { PRESENT_PLAN } from './rules/present-plan';
import type { ShellReader } from './shell/shell-line';
import { defaultFields } from './tool-fields';

/** Raised whenever a rule's answer for the same input can change, so that old verdicts are replayed knowingly. */
export const ENGINE = '2';

export interface PolicySnapshot {
  /** The `seq` of the last event that changed what is compiled here. */
  readonly version: number;
  readonly tools: Iterable<PolicyTool>;
  readonly categories: Iterable<PolicyCategory>;
  readonly policies?: Iterable<StoredPolicy>;
  readonly settings?: PolicySettings;
}

export interface Policy {
  readonly version: number;
  /** Looks the tool up and puts trusted facts beside the caller's arguments. */
  describe(toolName: string, args: JsonObject, argsHash: string): DescribedCall;
  evaluate(call: DescribedCall, context: AuthContext): Verdict;
  /** Whether this remembered approval covers every part of the call that does more than read. */
  isCovered(call: DescribedCall, context: AuthContext, grant: RememberedApproval): boolean;
  /** A batch of calls that wait: each is allowed, asked, or denied with every rule that denies it. */
  evaluateCalls(calls: readonly DescribedCall[], context: AuthContext): Verdict[];
}

export interface PolicyOptions {
  readonly shell: ShellReader;
  /** Another list of rules. */
  readonly rules?: readonly Rule[];
}

/** Registry, stored policies and rules, made once into something that answers without I/O, clock or chance. */
export function compilePolicy(snapshot: PolicySnapshot, { shell, rules = allRules }: PolicyOptions): Policy {
  const ordered = [...rules].sort((a, b) => a.priority - b.priority);
  const settings = snapshot.settings ?? defaultSettings;
  const policies = compilePolicies(snapshot.policies ?? []);
  const tools = new Map<string, PolicyTool>();
  for (const tool of snapshot.tools) for (const name of [...tool.aliases, tool.name]) tools.set(name, tool);
  const categories = new Map<string, PolicyCategory>();
  for (const category of snapshot.categories) categories.set(category.id, category);

  function questionsOf(described: DescribedCall, context: AuthContext): CallQuestion[] {
    const { tool, toolName, args } = described;
    const candidates = policies.candidatesFor(tool?.name ?? toolName, tool?.categoryId, tool?.aliases);
    let assessed: Risk | undefined;
    const risk = () => {
      assessed ??= assessRisk(questions, args);
      return assessed;
    };
    const facts = { described, context, settings, candidates, risk };
    const questions = partsOf(described, shell).map(
      ({ part, unreadable }) => new CallQuestion(facts, part, unreadable),
    );
    return questions;
  }

  function evaluate(described: DescribedCall, context: AuthContext): Verdict {
    const questions = questionsOf(described, context);
    const answer = strictest(questions.map((question) => evaluateRules(ordered, question, context)));
    return {
      deniedBy: answer.deniedBy,
      engine: ENGINE,
      outcome: answer.outcome,
      policyVersion: snapshot.version,
      reason: answer.reason,
      ...(answer.retryAfterMs !== undefined && { retryAfterMs: answer.retryAfterMs }),
      risk: questions[0]?.wholeRisk ?? assessRisk(questions, described.args),
      rule: answer.rule,
      trace: answer.trace,
    };
  }

  return {
    version: snapshot.version,
    describe(toolName, args, argsHash) {
      // Built in: no registered tool, nor an alias of one, takes its place.
      const tool = toolName === PRESENT_PLAN ? undefined : tools.get(toolName);
      return { toolName, args, argsHash, tool, category: tool && categories.get(tool.categoryId) };
    },
    evaluate,
    isCovered(described, context, grant) {
      const parts = questionsOf(described, context).filter(({ access }) => access !== 'read-only');
      return parts.every((part) => coveringGrant(part, { ...context, grants: [grant] }, 0) !== undefined);
    },
    evaluateCalls: (calls, context) => calls.map((call) => evaluate(call, context)),
  };
}

type Part = Pick<CallQuestion, 'part' | 'unreadable'>;

const whole: readonly Part[] = [{ part: undefined, unreadable: undefined }];

/** The simple commands of a call's command line; the call itself when it has none. */
function partsOf({ tool, args }: DescribedCall, shell: ShellReader): readonly Part[] {
  if (!tool) return whole;
  const parts: Part[] = [];
  let commands = 0;
  for (const name of (tool.fields ?? defaultFields).command) {
    for (const value of fieldValues(args, name)) {
      commands += 1;
      const line = typeof value === 'string' ? shell.read(value) : notText;
      if (line.ok) for (const part of line.parts) parts.push({ part, unreadable: undefined });
      else parts.push({ part: undefined, unreadable: line.reason });
    }
  }
  if (commands === 0) return whole;
  // A line of comments does nothing: it is judged as what only reads.
  return parts.length > 0 ? parts : [{ part: nothing, unreadable: undefined }];
}

const notText = { ok: false, reason: 'it is not one line of text.' } as const;
const nothing = { text: '', words: [], access: 'read-only', paths: [], marks: [] } as const;
