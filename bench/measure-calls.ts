import { type Child, startChild } from './child-process';
import { inMilliseconds, type Line, loadNow, perSecond, times } from './report';
import type { AgentsQuestion, CallsAnswer } from './run-agents';
import { median } from './statistics';

/** The better mode of the open rival nearest to this product, as measured on the same kind of machine. */
const PEER_PER_SECOND = 1_199;
const MOST_AGENTS = 256;

export interface CallsPlan {
  readonly floorUrl: string;
  readonly countersignUrl: string;
  readonly key: string;
  readonly pairs: number;
  readonly sliceSeconds: number;
  readonly say: (text: string) => void;
}

interface Sides {
  readonly echo: Child;
  readonly insert: Child;
  readonly baseline: Child;
  readonly countersign: Child;
}

/** Floors, baseline and product by turns: what a neighbour slows down, it slows down on all sides. */
export async function measureCalls(plan: CallsPlan): Promise<Line[]> {
  const settings = { BENCH_DATABASE_URL: plan.floorUrl };
  const [echoServer, baselineServer] = await Promise.all([
    startChild('serve-echo'),
    startChild('serve-baseline', settings),
  ]);
  const sides: Sides = {
    echo: await agentsOf(await echoServer.ask<string>({}), 1),
    insert: await startChild('insert-rows', settings),
    baseline: await agentsOf(await baselineServer.ask<string>({}), MOST_AGENTS),
    countersign: await agentsOf(plan.countersignUrl, MOST_AGENTS, plan.key),
  };
  const lines = await measureOneAgent(sides, plan);
  for (const agents of [64, 100, MOST_AGENTS]) lines.push(...(await measureManyAgents(sides, agents, plan)));
  await Promise.all([...Object.values(sides), echoServer, baselineServer].map((child) => child.stop()));
  return lines;
}

async function agentsOf(url: string, agents: number, key?: string): Promise<Child> {
  const child = await startChild('run-agents');
  await child.ask({ do: 'connect', url, agents, ...(key !== undefined && { key }) } satisfies AgentsQuestion);
  return child;
}

function call(child: Child, agents: number, seconds: number): Promise<CallsAnswer> {
  return child.ask<CallsAnswer>({ do: 'call', agents, seconds } satisfies AgentsQuestion);
}

async function measureOneAgent({ echo, insert, baseline, countersign }: Sides, plan: CallsPlan): Promise<Line[]> {
  const { sliceSeconds: seconds } = plan;
  const round = async () => ({
    echo: await call(echo, 1, seconds),
    insert: await insert.ask<{ p50: number; p99: number }>({ seconds }),
    baseline: await call(baseline, 1, seconds),
    countersign: await call(countersign, 1, seconds),
  });
  await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < plan.pairs) {
    const latest = await round();
    rounds.push(latest);
    const { echo: floor, insert: commit, baseline: bare, countersign: ours } = latest;
    const shown = [floor, commit, bare, ours].map(({ p50 }) => inMilliseconds(p50)).join(' · ');
    plan.say(`one agent: echo · insert · baseline · Countersign ${shown} (load ${loadNow()})`);
  }
  type Side = keyof Sides;
  const typical = (side: Side, what: 'p50' | 'p99') => inMilliseconds(median(rounds.map((one) => one[side][what])));
  const both = (side: Side) => `p50 ${typical(side, 'p50')}, p99 ${typical(side, 'p99')}`;
  const ratio = median(rounds.map((one) => one.countersign.p50 / (one.echo.p50 + one.insert.p50)));
  return [
    { what: 'Socket.IO echo, one client', measured: both('echo') },
    { what: 'one-row INSERT, durable', measured: both('insert') },
    { what: 'group-commit baseline, one agent', measured: both('baseline') },
    { what: 'Countersign, one agent', measured: both('countersign') },
    { what: '… p50 ÷ (echo + INSERT)', measured: times(ratio), target: '≤ 1.50 ×', ok: ratio <= 1.5 },
  ];
}

async function measureManyAgents(sides: Sides, agents: number, plan: CallsPlan): Promise<Line[]> {
  const { sliceSeconds } = plan;
  const pairs: { baseline: CallsAnswer; countersign: CallsAnswer }[] = [];
  for (let pair = 0; pair <= plan.pairs; pair += 1) {
    const baseline = await call(sides.baseline, agents, sliceSeconds);
    const countersign = await call(sides.countersign, agents, sliceSeconds);
    // The first pair warms up both sides.
    if (pair === 0) continue;
    pairs.push({ baseline, countersign });
    const shown = [baseline, countersign].map((side) => perSecond(side.perSecond)).join(' · ');
    plan.say(`${agents} agents: baseline · Countersign ${shown} (load ${loadNow()})`);
  }
  const baseline = median(pairs.map((pair) => pair.baseline.perSecond));
  const countersign = median(pairs.map((pair) => pair.countersign.perSecond));
  const p99 = median(pairs.map((pair) => pair.countersign.p99));
  const ratio = median(pairs.map((pair) => pair.countersign.perSecond / pair.baseline.perSecond));
  const toPeer = countersign / PEER_PER_SECOND;
  const judged = agents >= 100;
  return [
    { what: `group-commit baseline, ${agents} agents`, measured: perSecond(baseline) },
    { what: `Countersign, ${agents} agents`, measured: `${perSecond(countersign)}, p99 ${inMilliseconds(p99)}` },
    {
      what: '… ÷ baseline',
      measured: times(ratio),
      ...(judged && { target: '≥ 0.50 ×', ok: ratio >= 0.5 }),
    },
    {
      what: `… ÷ peer's better mode (${perSecond(PEER_PER_SECOND)})`,
      measured: times(toPeer),
      ...(judged && { target: '≥ 5.00 ×', ok: toPeer >= 5 }),
    },
  ];
}
