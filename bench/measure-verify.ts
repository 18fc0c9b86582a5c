import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { createPool } from '@/lib/db/create-pool';
import { startChild } from './child-process';
import { fillLedger } from './fill-ledger';
import { type Line, loadNow, megabytes, perSecond } from './report';
import { median } from './statistics';
import type { VerifyAnswer } from './verify-once';

/** Growth after the first third of the walk that the collector's leisure explains. */
const CONSTANT_WITHIN_MEGABYTES = 48;

export interface VerifyPlan {
  readonly url: string;
  readonly events: number;
  readonly runs: number;
  readonly say: (text: string) => void;
}

export async function measureVerify({ url, events, runs, say }: VerifyPlan): Promise<Line[]> {
  const pool = createPool(url, pino({ level: 'silent' }));
  const began = performance.now();
  const workspaceId = await fillLedger(pool, events);
  await pool.end();
  say(`filled a ledger with ${events} events in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const answers: VerifyAnswer[] = [];
  while (answers.length < runs) {
    const child = await startChild('verify-once');
    const answer = await child.ask<VerifyAnswer>({ url, workspaceId, events });
    await child.stop();
    answers.push(answer);
    say(`verify: ${perSecond(answer.perSecond)} (load ${loadNow()})`);
  }
  const speed = median(answers.map((answer) => answer.perSecond));
  const early = median(answers.map(({ earlyMegabytes }) => earlyMegabytes));
  const late = median(answers.map(({ lateMegabytes }) => lateMegabytes));
  return [
    {
      what: `verify, ${events.toLocaleString('en-US')} events`,
      measured: `${perSecond(speed)}`,
      target: '≥ 100,000/s',
      ok: speed >= 100_000,
    },
    {
      what: '… resident memory, first third → rest',
      measured: `${megabytes(early)} → ${megabytes(late)}`,
      target: 'constant',
      ok: late - early <= CONSTANT_WITHIN_MEGABYTES,
    },
  ];
}
