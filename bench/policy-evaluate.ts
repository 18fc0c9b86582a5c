import { performance } from 'node:perf_hooks';
import { answerParent } from './child-process';
import { type CountersignEngine, openCountersign } from './policy-countersign';
import { openCasbin, openCasl, openCedar } from './policy-peers';
import { answersOf, type BenchCall, makeCalls, makeRules, type Series } from './policy-rules';
import { median, percentile } from './statistics';

// One engine with one number of rules.
export type EngineName = 'countersign' | 'casl' | 'casbin' | 'cedar';

export type EvaluateQuestion =
  | { readonly do: 'open'; readonly engine: EngineName; readonly size: number; readonly series: Series }
  /** The first `calls` calls, one letter each. */
  | { readonly do: 'answer'; readonly calls: number }
  | { readonly do: 'run' | 'time-each'; readonly seconds: number }
  | { readonly do: 'compile'; readonly times: number };

export interface EachCall {
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Compiled {
  /** Milliseconds: as the first thing of a process, later on, and the first call of every tool after it. */
  readonly first: number;
  readonly again: number;
  readonly firstCalls: number;
}

interface Opened {
  readonly calls: readonly BenchCall[];
  readonly isAllowed: (call: BenchCall) => boolean;
  /** Asks the engine about call after call, each prepared beforehand. */
  readonly runs: readonly (() => boolean)[];
  readonly countersign: CountersignEngine | undefined;
}

let opened: Opened | undefined;

answerParent(async (question: EvaluateQuestion) => {
  if (question.do === 'open') {
    opened = await open(question.engine, question.size, question.series);
    return undefined;
  }
  if (!opened) throw new Error('Nothing is open.');
  switch (question.do) {
    case 'answer':
      return answersOf(opened.calls.slice(0, question.calls), opened.isAllowed);
    case 'run':
      return run(opened, question.seconds);
    case 'time-each':
      return timeEach(opened, question.seconds);
    case 'compile':
      return compile(opened, question.times);
  }
});

async function open(name: EngineName, size: number, series: Series): Promise<Opened> {
  const rules = makeRules(size, series);
  const calls = makeCalls(rules);
  if (name === 'casl') return ready(calls, await openCasl(rules));
  if (name === 'casbin') return ready(calls, await openCasbin(rules));
  if (name === 'cedar') return ready(calls, await openCedar(rules));
  const countersign = await openCountersign(rules);
  return { ...ready(calls, countersign), countersign };
}

function ready<Asked>(
  calls: readonly BenchCall[],
  engine: { prepare(call: BenchCall): Asked; isAllowed(asked: Asked): boolean },
): Opened {
  const prepared = calls.map((call) => engine.prepare(call));
  return {
    calls,
    isAllowed: (call) => engine.isAllowed(engine.prepare(call)),
    runs: prepared.map((asked) => () => engine.isAllowed(asked)),
    countersign: undefined,
  };
}

let next = 0;

/** Evaluations per second. The clock is read rarely enough not to count, and often enough for the slowest engine. */
function run({ runs }: Opened, seconds: number): number {
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  let batch = 1;
  for (let now = began; now < end; ) {
    const from = now;
    for (let count = 0; count < batch; count += 1) ask(runs);
    done += batch;
    now = performance.now();
    if (now - from < 1) batch *= 2;
  }
  return (done / (performance.now() - began)) * 1000;
}

function timeEach({ runs }: Opened, seconds: number): EachCall {
  const taken: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let now = performance.now(); now < end; ) {
    ask(runs);
    const after = performance.now();
    taken.push((after - now) * 1000);
    now = performance.now();
  }
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

function ask(runs: Opened['runs']): void {
  runs[next]?.();
  next = next + 1 < runs.length ? next + 1 : 0;
}

function compile({ countersign, calls, isAllowed }: Opened, times: number): Compiled {
  if (!countersign) throw new Error('Only Countersign is compiled by itself.');
  const oneOfEachTool = [...new Map(calls.map((call) => [call.tool, call])).values()];
  const rounds = Array.from({ length: times }, () => {
    const again = countersign.compile();
    const began = performance.now();
    for (const call of oneOfEachTool) isAllowed(call);
    return { again, firstCalls: performance.now() - began };
  });
  return {
    first: countersign.firstCompile,
    again: median(rounds.map(({ again }) => again)),
    firstCalls: median(rounds.map(({ firstCalls }) => firstCalls)),
  };
}
