import type { Compiled, EachCall, EngineName } from './policy-evaluate';
import { CALLS } from './policy-rules';
import type { ShellAnswer } from './policy-shell';
import { inMilliseconds, type Line, perSecond, times } from './report';
import { median } from './statistics';

/** Evaluations per second of every engine, one after the other. */
export type Round = Readonly<Record<EngineName, number>>;

const names: Readonly<Record<EngineName, string>> = {
  countersign: 'Countersign',
  casl: '@casl/ability',
  casbin: 'casbin',
  cedar: 'cedar-wasm',
};

const atLeast: Readonly<Record<number, Partial<Record<EngineName, number>>>> = {
  1_000: { casl: 4, casbin: 100, cedar: 100 },
  10_000: { casl: 15 },
};

const inMicroseconds = (value: number): string => `${value.toFixed(1)} µs`;
const inWords = (value: number): string => value.toLocaleString('en-US');

export function linesOnEngines(size: number, rounds: readonly Round[], checked: number): Line[] {
  const speed = (engine: EngineName) => perSecond(median(rounds.map((round) => round[engine])));
  const peers = (['casl', 'casbin', 'cedar'] as const).map((engine): Line => {
    const ratio = median(rounds.map((round) => round.countersign / round[engine]));
    const target = atLeast[size]?.[engine];
    return {
      what: `… ÷ ${names[engine]} (${speed(engine)})`,
      measured: times(ratio),
      ...(target !== undefined && { target: `≥ ${target} ×`, ok: ratio >= target }),
    };
  });
  const agreed = checked < CALLS ? `, casbin and Cedar on the first ${inWords(checked)}` : '';
  return [
    { what: `${inWords(size)} policies: ${names.countersign}, with trace and risk`, measured: speed('countersign') },
    ...peers,
    { what: '… same answers by all', measured: `${inWords(CALLS)} calls${agreed}`, target: 'all', ok: true },
  ];
}

export function linesOnFew(pairs: readonly (readonly [ten: number, tenThousand: number])[]): Line[] {
  const ratio = median(pairs.map(([ten, tenThousand]) => ten / tenThousand));
  return [
    { what: 'at most ten can match, of 10 policies', measured: perSecond(median(pairs.map(([ten]) => ten))) },
    { what: 'at most ten can match, of 10,000', measured: perSecond(median(pairs.map(([, many]) => many))) },
    { what: '… time ÷ time of 10', measured: times(ratio), target: '≤ 3 ×', ok: ratio <= 3 },
  ];
}

export function linesOnTime(size: number, each: readonly EachCall[], compiled: readonly Compiled[]): Line[] {
  const typical = (what: keyof Compiled) => median(compiled.map((one) => one[what]));
  const p99 = median(each.map((one) => one.p99));
  const limit = size === 1_000 ? 50 : 300;
  return [
    {
      what: `${inWords(size)} policies, one call, no shell`,
      measured: `p50 ${inMicroseconds(median(each.map((one) => one.p50)))}, p99 ${inMicroseconds(p99)}`,
      ...(size === 1_000 && { target: 'p99 ≤ 20 µs', ok: p99 <= 20 }),
    },
    {
      what: `compile ${inWords(size)} policies in a new process`,
      measured: inMilliseconds(typical('first')),
      target: `≤ ${limit} ms`,
      ok: typical('first') <= limit,
    },
    {
      what: '… again, and the first call of every tool',
      measured: `${inMilliseconds(typical('again'))} + ${inMilliseconds(typical('firstCalls'))}`,
    },
  ];
}

export function linesOnShell(answers: readonly ShellAnswer[]): Line[] {
  const typical = (what: keyof ShellAnswer) => median(answers.map((one) => one[what]));
  const ratio = median(answers.map(({ fresh, parse }) => fresh / parse));
  return [
    { what: 'everyday shell line, tree-sitter parse alone', measured: inMicroseconds(typical('parse')) },
    { what: '… the whole verdict, a new line', measured: inMicroseconds(typical('fresh')) },
    { what: '… ÷ parse', measured: times(ratio), target: '≤ 3 ×', ok: ratio <= 3 },
    {
      what: '… the whole verdict, a line seen before',
      measured: `${inMicroseconds(typical('seen'))}, p99 ${inMicroseconds(typical('seenP99'))}`,
      target: '≤ 10 µs',
      ok: typical('seen') <= 10,
    },
  ];
}
