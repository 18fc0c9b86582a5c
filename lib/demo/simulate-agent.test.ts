import { expect, it } from 'vitest';
import { describeCall, ProtocolServer } from '@/lib/sdk/test-protocol-server';
import type { Character } from './planned-call';
import { seededRandom } from './seeded-random';
import { simulateAgent } from './simulate-agent';

const stubborn: Character = {
  name: 'tester',
  cwd: '/srv',
  nextTurn: () => [
    {
      tool: 'shell',
      args: { command: 'rm -rf dist' },
      reason: 'Cleaning up.',
      output: '',
      otherwise: { tool: 'shell', args: { command: 'ls dist' }, reason: 'Only looking.', output: 'a.js' },
    },
    { tool: 'shell', args: { command: 'never reached' }, reason: 'After a refusal?', output: '' },
  ],
};

it('tries the alternative after a denial with guidance, in a turn of its own, and drops the rest', async () => {
  const denied = { decision: { guidance: 'Look first.' } };
  const server = await new ProtocolServer({
    request: (asked) => ({ ok: true, request: describeCall(asked, 'denied', denied) }),
  }).start();
  const stop = new AbortController();
  const simulation = simulateAgent({
    url: server.url,
    key: 'key',
    character: stubborn,
    random: seededRandom(1),
    log: () => {},
    signal: stop.signal,
    takeCall: () => true,
  });
  await server.heard('tool:request', 4);
  stop.abort();
  await simulation;
  await server.stop();
  const calls = server.of('tool:request');
  const again = calls.find(({ turnId }) => turnId === 'turn-1-again');
  expect(again).toMatchObject({ args: { command: 'ls dist' }, reason: 'You said: “Look first.”. Only looking.' });
  expect(calls.map(({ args }) => args)).not.toContainEqual({ command: 'never reached' });
}, 40_000);
