import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/sdk/connect';
import type { Agent, Answer } from '@/lib/sdk/types';
import type { Character, PlannedCall, Turn } from './planned-call';
import type { Random } from './seeded-random';

/** So that a queue nobody looks at stays small. */
const MAX_WAITING = 3;
const TIMEOUT_SECONDS = 15 * 60;

export interface Simulation {
  readonly url: string;
  readonly key: string;
  readonly character: Character;
  readonly random: Random;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** Asked before each call; false ends the demo. */
  readonly takeCall: () => boolean;
}

/** Works on up to three tasks at a time until it is stopped, then withdraws what still waits. */
export async function simulateAgent(simulation: Simulation): Promise<void> {
  const { url, key, character, random } = simulation;
  const agent = await connect({ url, key, name: character.name, cwd: character.cwd, workspaceRoots: [character.cwd] });
  const failed = new AbortController();
  const signal = AbortSignal.any([simulation.signal, failed.signal]);
  const worker: Worker = { ...simulation, agent, signal, pace: humanPace(random, signal) };
  const tasks = new Set<Promise<void>>();
  let failure: unknown;
  for (let turn = 1; !signal.aborted; turn++) {
    const task = workThrough(worker, character.nextTurn(random), `turn-${turn}`)
      .catch((error) => {
        failure = error;
        failed.abort();
      })
      .finally(() => tasks.delete(task));
    tasks.add(task);
    if (tasks.size >= MAX_WAITING) await Promise.race(tasks);
  }
  await Promise.all(tasks);
  await agent.close();
  if (failure) throw failure;
}

interface Worker extends Simulation {
  readonly agent: Agent;
  readonly pace: () => Promise<void>;
}

async function workThrough(worker: Worker, turn: Turn, turnId: string): Promise<void> {
  for (const call of turn) {
    const answer = await makeCall(worker, call, turnId);
    // A refusal ends its turn; the next idea is a turn of its own.
    if (answer?.status === 'denied' && call.otherwise) {
      await makeCall(worker, heed(call.otherwise, answer), `${turnId}-again`);
    }
    if (!answer?.approved) return;
  }
}

async function makeCall(worker: Worker, call: PlannedCall, turnId: string): Promise<Answer | undefined> {
  const { agent, character, random, log, signal } = worker;
  await worker.pace();
  if (signal.aborted || !worker.takeCall()) return undefined;
  const { tool, args, reason, output } = call;
  const answer = await agent.request({ tool, args, reason, turnId, timeoutSeconds: TIMEOUT_SECONDS, signal });
  log(`${character.name}: ${tool} ${answer.status}${answer.guidance ? `: ${answer.guidance}` : ''}`);
  if (!answer.approved) return answer;
  const durationMs = Math.round(random.between(80, 1_500));
  await rest(durationMs, signal);
  if (!signal.aborted) await agent.reportResult(answer, { ok: true, output, durationMs });
  return answer;
}

function heed(call: PlannedCall, { guidance }: Answer): PlannedCall {
  return guidance ? { ...call, reason: `You said: “${guidance.slice(0, 500)}”. ${call.reason}` } : call;
}

/** One call every one to four seconds, however many tasks want to make one. */
function humanPace(random: Random, signal: AbortSignal): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => rest(random.between(1_000, 4_000), signal));
    return last;
  };
}

/** Ends early, and quietly, when the demo is stopped. */
async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}
