import { describe, expect, it } from 'vitest';
import { judge, NOW, testCategory, testContext, testPolicy, testTool } from './test-policy';

interface Row {
  readonly planMode: boolean;
  readonly yolo: boolean;
  readonly ignored: boolean;
  readonly inTemplate: boolean;
  readonly readOnly: boolean;
  readonly presentPlan: boolean;
}

const columns = ['planMode', 'yolo', 'ignored', 'inTemplate', 'readOnly', 'presentPlan'] as const;

const rows: readonly Row[] = Array.from({ length: 2 ** columns.length }, (_, number) => {
  const [planMode, yolo, ignored, inTemplate, readOnly, presentPlan] = columns.map((_, bit) => (number >> bit) % 2 > 0);
  return {
    planMode: planMode === true,
    yolo: yolo === true,
    ignored: ignored === true,
    inTemplate: inTemplate === true,
    readOnly: readOnly === true,
    presentPlan: presentPlan === true,
  };
});

/** Seed 000, `AuthorizationPolicy.should_confirm`: no rule allows the tool without confirmation. */
function needsConfirmation(row: Row): boolean {
  const presentPlanRule = row.presentPlan;
  const planModeBlockingRule = row.planMode && row.readOnly;
  const readOnlyToolRule = row.readOnly;
  const templateAllowedToolsRule = row.inTemplate;
  const yoloModeRule = row.yolo;
  const toolIgnoreListRule = row.ignored;
  return !(
    presentPlanRule ||
    planModeBlockingRule ||
    readOnlyToolRule ||
    templateAllowedToolsRule ||
    yoloModeRule ||
    toolIgnoreListRule
  );
}

/** Seed 000, `AuthorizationPolicy.is_tool_blocked`: an error instead of a question. */
function isBlocked(row: Row): boolean {
  if (!row.planMode) return false;
  if (row.presentPlan) return false;
  return !row.readOnly;
}

function expected(row: Row): 'allow' | 'ask' | 'deny' {
  if (isBlocked(row)) return 'deny';
  return needsConfirmation(row) ? 'ask' : 'allow';
}

function evaluate(row: Row) {
  const name = row.presentPlan ? 'present_plan' : 'some_tool';
  const tool = testTool({ name, access: row.readOnly ? 'read-only' : 'execute', version: 3 });
  const context = testContext({
    mode: row.planMode ? 'plan' : 'normal',
    ...(row.yolo && { yoloUntil: NOW + 1 }),
    ...(row.ignored && { ignored: [{ since: 5, tool: name }] }),
    ...(row.inTemplate && { template: { name: 'a template', tools: ['another', name] } }),
  });
  return judge(testPolicy({ tools: [tool], categories: [testCategory()] }), name, {}, context);
}

const titled = rows.map((row) => {
  const title = columns.filter((column) => row[column]).join(' + ') || 'nothing';
  return [title, expected(row), row] as const;
});

describe('the golden table of seed 000', () => {
  it('has every combination once', () => {
    expect(new Set(titled.map(([title]) => title)).size).toBe(64);
    expect(new Set(titled.map(([, outcome]) => outcome))).toEqual(new Set(['allow', 'ask', 'deny']));
  });

  it.each(titled)('with %s the answer is %s', (_, outcome, row) => {
    expect(evaluate(row).outcome).toBe(outcome);
  });

  it.each(titled.filter(([, , row]) => !row.presentPlan))(
    'with %s it is still %s beside entries for other tools and a yolo that has ended',
    (_, outcome, row) => {
      const name = 'some_tool';
      const tool = testTool({ name, access: row.readOnly ? 'read-only' : 'execute', version: 3 });
      const context = testContext({
        mode: row.planMode ? 'plan' : 'normal',
        yoloUntil: row.yolo ? NOW + 60_000 : NOW,
        ignored: [{ since: 5, tool: 'other' }, ...(row.ignored ? [{ since: 6, tool: name }] : [])],
        template: { name: 'a template', tools: row.inTemplate ? [name] : ['some_tool_else', 'some'] },
      });
      expect(judge(testPolicy({ tools: [tool] }), name, {}, context).outcome).toBe(outcome);
    },
  );
});
