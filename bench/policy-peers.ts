import type { BenchCall, BenchRule } from './policy-rules';

/** An engine that holds some rules. Calls are put into its own words beforehand, so that only its work is timed. */
export interface Engine<Asked = unknown> {
  prepare(call: BenchCall): Asked;
  isAllowed(asked: Asked): boolean;
}

/** The tool is casl's subject type, which it has an index for. The last rule that holds wins, so denies come last. */
export async function openCasl(rules: readonly BenchRule[]): Promise<Engine<BenchCall>> {
  const { createMongoAbility } = await import('@casl/ability');
  const ordered = [...rules.filter(({ action }) => action === 'approve'), ...rules.filter(isDeny)];
  const ability = createMongoAbility(
    ordered.map(({ tool, action, condition }) => ({
      action: 'call',
      subject: tool,
      inverted: action === 'deny',
      conditions:
        condition.on === 'path'
          ? { path: { $regex: new RegExp(`^${condition.below}/`) } }
          : { content: { $regex: new RegExp(condition.text) } },
    })),
    { detectSubjectType: (call) => call.tool },
  );
  return { prepare: (call) => call, isAllowed: (call) => ability.can('call', call) };
}

const casbinModel = `
[request_definition]
r = tool, path, content
[policy_definition]
p = tool, path, text, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.tool == p.tool && ((p.path != "" && keyMatch(r.path, p.path)) || (p.text != "" && regexMatch(r.content, p.text)))
`;

/** By effect and not by priority: casbin compares priorities as text. */
export async function openCasbin(rules: readonly BenchRule[]): Promise<Engine<BenchCall>> {
  const { newEnforcer, newModelFromString, StringAdapter } = await import('casbin');
  const lines = rules.map(({ tool, action, condition }) => {
    const [path, text] = condition.on === 'path' ? [`${condition.below}/*`, ''] : ['', condition.text];
    return `p, ${tool}, ${path}, ${text}, ${action === 'deny' ? 'deny' : 'allow'}`;
  });
  const enforcer = await newEnforcer(newModelFromString(casbinModel), new StringAdapter(lines.join('\n')));
  return { prepare: (call) => call, isAllowed: ({ tool, path, content }) => enforcer.enforceSync(tool, path, content) };
}

const POLICY_SET = 'bench';

/** Parsed once. A second policy set in one process would crash Node 20, so each size has a process of its own. */
export async function openCedar(rules: readonly BenchRule[]) {
  const { preparsePolicySet, statefulIsAuthorized } = await import('@cedar-policy/cedar-wasm/nodejs');
  const texts = rules.map(({ tool, action, condition }) => {
    const head = `${action === 'deny' ? 'forbid' : 'permit'}(principal, action == Action::"${tool}", resource)`;
    const [name, glob] =
      condition.on === 'path' ? ['path', `${condition.below}/*`] : ['content', `*${condition.text}*`];
    return `${head} when { context.${name} like "${glob}" };`;
  });
  const parsed = preparsePolicySet(POLICY_SET, { staticPolicies: texts.join('\n') });
  if (parsed.type === 'failure') throw new Error(JSON.stringify(parsed.errors));
  return {
    prepare: ({ tool, path, content }: BenchCall) => ({
      principal: { type: 'Agent', id: 'bench' },
      action: { type: 'Action', id: tool },
      resource: { type: 'Workspace', id: 'bench' },
      context: { path, content },
      entities: [],
      preparsedPolicySetId: POLICY_SET,
    }),
    isAllowed: (asked: Parameters<typeof statefulIsAuthorized>[0]) => {
      const answer = statefulIsAuthorized(asked);
      if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
      return answer.response.decision === 'allow';
    },
  };
}

const isDeny = ({ action }: BenchRule): boolean => action === 'deny';
