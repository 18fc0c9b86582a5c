import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/contracts/canonical-json';
import type { EventPayloads } from '@/lib/contracts/ledger-events';
import { GENESIS, hashEvent, hashPayload } from '@/lib/ledger/hash-event';
import { changeCategory } from '@/lib/registry/change-category';
import { decideRequest } from '@/lib/requests/decide-request';
import { requestTool } from '@/lib/requests/request-tool';
import { callOf, createTestAgent, type TestAgent } from '@/lib/requests/test-agent';
import { createTestNode, type TestNode } from '@/lib/server/test-node';
import { type ExportedEvent, exportLedger } from './export-ledger';
import { readExport } from './read-export';
import { readLedger } from './read-ledger';
import { type ReplayReport, replayVerdicts } from './replay-verdicts';

const CALLS = 2_000;
let node: TestNode;
let agent: TestAgent;
let directory: string;

const lines = ['git status && ls', 'npm test', 'rm -rf build', 'cat ~/.ssh/id_rsa', 'cd src; rg -n todo | head'];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-replay-'));
  node = await createTestNode();
  agent = await createTestAgent(node.parts, node.workspaceId);
  const { parts, system } = node;
  await changeCategory(parts, system, 'development', { enabled: true, permission: 'execute' });
  for (let from = 0; from < CALLS; from += 100) {
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const number = from + index;
        const shell = callOf('shell', { command: lines[number % lines.length] ?? '' }, `call-${number}`);
        const write = callOf('file_write', { path: `src/${number % 7}.ts`, content: 'x' }, `call-${number}`);
        return requestTool(parts, agent.identity, agent.sessionId, number % 3 === 0 ? write : shell);
      }),
    );
    const pending = asked.find(({ status }) => status === 'pending');
    if (pending) await decideRequest(parts, system, pending.id, { outcome: 'approve', scope: 'session' });
    await changeCategory(parts, system, 'development', {
      policy: (['default', 'ask', 'approve', 'deny'] as const)[(from / 100) % 4],
      rateLimit: from % 300 === 0 ? { calls: 150, perSeconds: 60 } : null,
    });
  }
});
afterAll(async () => {
  await node.close();
  await rm(directory, { recursive: true, force: true });
});

const replay = () => replayVerdicts(readLedger(node.parts.pool, node.workspaceId), node.workspaceId, node.parts.shell);

async function replayFile(text: string): Promise<ReplayReport> {
  const file = join(directory, 'export.jsonl');
  await writeFile(file, text);
  const { workspaceId, events } = await readExport(file);
  return replayVerdicts(events, workspaceId, node.parts.shell);
}

async function exported(): Promise<string[]> {
  let text = '';
  for await (const page of exportLedger(node.parts.pool, node.workspaceId)) text += page;
  return text.trimEnd().split('\n');
}

/** Changes one call's verdict and computes the whole chain anew, as someone with the database in hand could. */
function forge(original: readonly string[], change: (payload: EventPayloads['request.created']) => void): string {
  let previous = GENESIS;
  let forged = false;
  const events = original.slice(1).map((text) => {
    const event = JSON.parse(text) as ExportedEvent;
    let { text: content, payloadHash } = event;
    if (!forged && event.kind === 'request.created' && event.seq > original.length / 2) {
      const payload = JSON.parse(content ?? '') as EventPayloads['request.created'];
      change(payload);
      content = canonicalJson(payload);
      payloadHash = hashPayload(event.salt ?? '', content);
      forged = true;
    }
    const header = { ...event, payloadHash, workspaceId: node.workspaceId };
    previous = hashEvent(header, previous);
    return JSON.stringify({ ...event, text: content, payloadHash, hash: previous });
  });
  return [original[0], ...events].join('\n');
}

describe('replaying verdicts', () => {
  it(`derives all of ${CALLS} again, with policy changes in between, from the database`, async () => {
    await expect(replay()).resolves.toEqual({ ok: true, replayed: CALLS, erased: 0, olderEngine: 0 });
  });

  it('derives them all from an export, without the database', async () => {
    const file = (await exported()).join('\n');
    await expect(replayFile(file)).resolves.toMatchObject({ ok: true, replayed: CALLS });
  });

  const forgeries: [string, (payload: EventPayloads['request.created']) => void][] = [
    ['verdict', (payload) => Object.assign(payload.verdict, { outcome: 'allow', rule: 'yolo' })],
    ['reason', (payload) => Object.assign(payload.verdict, { reason: 'Because.' })],
    ['context', (payload) => Object.assign(payload, { context: { ...payload.context, yoloUntil: 9e12 } })],
    ['time', (payload) => Object.assign(payload, { context: { ...payload.context, now: 0 } })],
  ];
  it.each(forgeries)('finds a changed %s, although every hash was made to fit', async (_, change) => {
    const report = await replayFile(forge(await exported(), change));
    expect(report).toMatchObject({ ok: false, firstDifference: { reason: expect.stringMatching(/\.$/) } });
  });

  it('does not trust an export with a changed byte, a missing line or no workspace', async () => {
    const whole = await exported();
    const changed = whole.map((text, index) =>
      index === 40 ? text.replace('"kind"', '"kind" ').replace(/.{3}"}$/, 'xyz"}') : text,
    );
    for (const bad of [changed, whole.filter((_, index) => index !== 40), whole.slice(1), ['no json']]) {
      await expect(replayFile(bad.join('\n'))).rejects.toMatchObject({ code: 'invalid' });
    }
  });
});
