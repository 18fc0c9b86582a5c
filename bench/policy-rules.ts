import { SeededRandom } from '@/lib/policy/corpus/seeded-random';

/** One rule in words that every engine has: a tool, and the beginning of a path or a text inside of the content. */
export interface BenchRule {
  readonly id: string;
  readonly tool: string;
  readonly action: 'approve' | 'deny';
  readonly condition: { readonly on: 'path'; readonly below: string } | { readonly on: 'content'; readonly text: string };
}

/** Flat, because some engines take a call as it is. */
export interface BenchCall {
  readonly tool: string;
  readonly path: string;
  readonly content: string;
}

/** `spread`: each of 50 tools has a fiftieth of the rules. `few`: however many there are, a tool has at most ten. */
export type Series = 'spread' | 'few';

export const CALLS = 10_000;
const TOOLS = 50;
const RULES_OF_ONE_TOOL = 10;

export const toolCount = (size: number, series: Series): number =>
  series === 'spread' ? Math.min(size, TOOLS) : Math.ceil(size / RULES_OF_ONE_TOOL);

export const toolName = (number: number): string => `tool_${number}`;

export function makeRules(size: number, series: Series): BenchRule[] {
  const tools = toolCount(size, series);
  return Array.from({ length: size }, (_, number) => {
    const tool = number % tools;
    const turn = Math.floor(number / tools) + tool;
    return {
      id: `rule-${number}`,
      tool: toolName(tool),
      action: turn % 3 === 0 ? 'deny' : 'approve',
      condition:
        turn % 2 === 0 ? { on: 'path', below: `/workspace/area-${number}` } : { on: 'content', text: `token-${number};` },
    };
  });
}

/** Every second call is about what some rule names, by its path, its content or both. */
export function makeCalls(rules: readonly BenchRule[]): BenchCall[] {
  const random = new SeededRandom(rules.length);
  const byTool = groupByTool(rules);
  return Array.from({ length: CALLS }, (_, number) => {
    const { tool } = random.pick(rules);
    const own = byTool.get(tool) ?? [];
    const area = random.chance(0.3) ? belowOf(random.pick(own)) : '/workspace/packages';
    const token = random.chance(0.3) ? textOf(random.pick(own)) : 'nothing;';
    return {
      tool,
      path: `${area}/src/components/button-${number}.tsx`,
      content: `export function button${number}() {\n  const value = ${token}\n  return value;\n}\n`.padEnd(200, '/ '),
    };
  });
}

/** What any engine must answer: a deny that holds wins over every approve; without one that holds it is not allowed. */
export function expectedAnswers(rules: readonly BenchRule[], calls: readonly BenchCall[]): string {
  const byTool = groupByTool(rules);
  return answersOf(calls, (call) => {
    const holding = (byTool.get(call.tool) ?? []).filter(({ condition }) =>
      condition.on === 'path' ? call.path.startsWith(`${condition.below}/`) : call.content.includes(condition.text),
    );
    return holding.length > 0 && holding.every(({ action }) => action === 'approve');
  });
}

/** One letter per call, to be compared across processes. */
export function answersOf(calls: readonly BenchCall[], isAllowed: (call: BenchCall) => boolean): string {
  return calls.map((call) => (isAllowed(call) ? 'y' : 'n')).join('');
}

function groupByTool(rules: readonly BenchRule[]): Map<string, BenchRule[]> {
  const groups = new Map<string, BenchRule[]>();
  for (const rule of rules) groups.set(rule.tool, [...(groups.get(rule.tool) ?? []), rule]);
  return groups;
}

const belowOf = ({ id, condition }: BenchRule): string => (condition.on === 'path' ? condition.below : `/workspace/${id}`);
const textOf = ({ id, condition }: BenchRule): string => (condition.on === 'content' ? condition.text : `${id};`);
