import { type Child, startChild } from './child-process';
import { linesOnEngines, linesOnFew, linesOnShell, linesOnTime, type Round } from './policy-lines';
import type { Compiled, EachCall, EngineName, EvaluateQuestion } from './policy-evaluate';
import { CALLS, expectedAnswers, makeCalls, makeRules, type Series } from './policy-rules';
import type { ShellAnswer } from './policy-shell';
import { type Line, loadNow, perSecond } from './report';

export interface PolicyPlan {
  readonly rounds: number;
  readonly sliceSeconds: number;
  /** How many of the 10,000 calls casbin and Cedar answer for the comparison, by the number of policies. */
  readonly checked: (size: number) => number;
  readonly say: (text: string) => void;
}

const engines: readonly EngineName[] = ['countersign', 'casl', 'casbin', 'cedar'];
const isSlow = (engine: EngineName) => engine === 'casbin' || engine === 'cedar';

/** The same rules and the same calls for every engine, each in a process of its own, all of them by turns. */
export async function measurePolicy(plan: PolicyPlan): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of [10, 100, 1_000, 10_000]) lines.push(...(await measureEngines(size, plan)));
  lines.push(...(await measureFew(plan)));
  for (const size of [1_000, 10_000]) lines.push(...(await measureTime(size, plan)));
  lines.push(...(await measureShell(plan)));
  return lines;
}

async function measureEngines(size: number, plan: PolicyPlan): Promise<Line[]> {
  const children = await Promise.all(engines.map((engine) => openEngine(engine, size, 'spread')));
  const checked = await crossCheck(children, size, plan);
  const rounds: Round[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const speeds: number[] = [];
    for (const child of children) speeds.push(await run(child, plan));
    const [countersign = 0, casl = 0, casbin = 0, cedar = 0] = speeds;
    // The first one warms up every side.
    if (round > 0) rounds.push({ countersign, casl, casbin, cedar });
    if (round > 0) plan.say(`${size} policies: ${engines.join(' · ')} ${speeds.map(perSecond).join(' · ')} (load ${loadNow()})`);
  }
  await stopAll(children);
  return linesOnEngines(size, rounds, checked);
}

/** Fails when an engine answers a call otherwise than the rules say. Returns how many calls the slow ones answered. */
async function crossCheck(children: readonly Child[], size: number, plan: PolicyPlan): Promise<number> {
  const rules = makeRules(size, 'spread');
  const expected = expectedAnswers(rules, makeCalls(rules));
  const slowCalls = Math.min(CALLS, plan.checked(size));
  await Promise.all(
    children.map(async (child, number) => {
      const engine = engines[number] ?? 'countersign';
      const calls = isSlow(engine) ? slowCalls : CALLS;
      const answers = await child.ask<string>({ do: 'answer', calls } satisfies EvaluateQuestion);
      if (answers !== expected.slice(0, calls)) throw new Error(`${engine} answers otherwise than the ${size} rules say.`);
    }),
  );
  const allowed = expected.replaceAll('n', '').length;
  plan.say(`${size} policies: all engines agree, ${allowed} of ${CALLS} calls allowed (${slowCalls} by casbin and Cedar)`);
  return slowCalls;
}

async function measureFew(plan: PolicyPlan): Promise<Line[]> {
  const children = await Promise.all([10, 10_000].map((size) => openEngine('countersign', size, 'few')));
  const pairs: (readonly [number, number])[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const speeds: number[] = [];
    for (const child of children) speeds.push(await run(child, plan));
    const [ten = 0, tenThousand = 0] = speeds;
    if (round > 0) pairs.push([ten, tenThousand]);
    if (round > 0) plan.say(`at most ten can match, of 10 · of 10,000: ${speeds.map(perSecond).join(' · ')} (load ${loadNow()})`);
  }
  await stopAll(children);
  return linesOnFew(pairs);
}

/** How long one call takes, and compiling: in several processes, since a process has only one first time. */
async function measureTime(size: number, plan: PolicyPlan): Promise<Line[]> {
  const each: EachCall[] = [];
  const compiled: Compiled[] = [];
  while (each.length < Math.min(plan.rounds, 5)) {
    const child = await openEngine('countersign', size, 'spread');
    compiled.push(await child.ask<Compiled>({ do: 'compile', times: 5 } satisfies EvaluateQuestion));
    await run(child, plan);
    each.push(await child.ask<EachCall>({ do: 'time-each', seconds: plan.sliceSeconds } satisfies EvaluateQuestion));
    await child.stop();
  }
  return linesOnTime(size, each, compiled);
}

async function measureShell(plan: PolicyPlan): Promise<Line[]> {
  const child = await startChild('policy-shell');
  const answers: ShellAnswer[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const answer = await child.ask<ShellAnswer>({ seconds: plan.sliceSeconds });
    if (round > 0) answers.push(answer);
  }
  await child.stop();
  return linesOnShell(answers);
}

async function openEngine(engine: EngineName, size: number, series: Series): Promise<Child> {
  const child = await startChild('policy-evaluate');
  await child.ask({ do: 'open', engine, size, series } satisfies EvaluateQuestion);
  return child;
}

function run(child: Child, { sliceSeconds: seconds }: PolicyPlan): Promise<number> {
  return child.ask<number>({ do: 'run', seconds } satisfies EvaluateQuestion);
}

async function stopAll(children: readonly Child[]): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
}
