import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { type QueueState, queueOf, reduceQueue, settleInQueue } from './reduce-queue';
import { createdEvent, decidedEvent, endedEvent, sampleRequest } from './sample-request';

const empty = queueOf([], 0);

function ids(state: QueueState) {
  return [...state.pending.keys()];
}

describe('reduceQueue', () => {
  it('shows the oldest first, and appends what comes', () => {
    const state = queueOf([sampleRequest('b', 2), sampleRequest('a', 1)], 2);
    expect(ids(reduceQueue(state, [createdEvent(3, 'c')], 'w'))).toEqual(['a', 'b', 'c']);
  });

  it('makes the same request from an event as the server gives in a page', () => {
    const state = reduceQueue(empty, [createdEvent(7, 'a')], 'w');
    expect(state.pending.get('a')).toEqual(sampleRequest('a', 7));
  });

  it('does not list what policy answered by itself', () => {
    expect(ids(reduceQueue(empty, [createdEvent(1, 'a', 'approved'), createdEvent(2, 'b', 'denied')], 'w'))).toEqual(
      [],
    );
  });

  it.each([
    [decidedEvent(2, 'a', 'approve', 'Dana'), 'approved'],
    [decidedEvent(2, 'a', 'deny', 'Dana'), 'denied'],
    [endedEvent(2, 'a', 'request.expired'), 'expired'],
    [endedEvent(2, 'a', 'request.cancelled'), 'cancelled'],
  ])('takes out what ended and remembers how ($1)', (event, status) => {
    const state = reduceQueue(reduceQueue(empty, [createdEvent(1, 'a')], 'w'), [event], 'w');
    expect(ids(state)).toEqual([]);
    expect(state.settled.get('a')).toMatchObject({ status, version: 2 });
  });

  it('ignores events that the page already had in it', () => {
    const state = queueOf([sampleRequest('a', 3)], 5);
    expect(reduceQueue(state, [createdEvent(4, 'old'), decidedEvent(5, 'a', 'deny', 'Dana')], 'w')).toBe(state);
  });

  it('copes with the end of a request it never saw', () => {
    expect(reduceQueue(empty, [decidedEvent(1, 'x', 'deny', 'Dana')], 'w').settled.size).toBe(0);
  });

  it('comes to the same list however the events are split, repeated or already in the page', () => {
    const story = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(story, fc.nat(40), fc.nat(40), (steps, cut, overlap) => {
        const events = toEvents(steps);
        const whole = reduceQueue(empty, events, 'w');
        const first = reduceQueue(empty, events.slice(0, cut), 'w');
        const rest = reduceQueue(first, events.slice(Math.max(0, cut - overlap)), 'w');
        expect(ids(rest)).toEqual(ids(whole));
      }),
    );
  });
});

describe('settleInQueue', () => {
  const queue = queueOf([sampleRequest('a', 1)], 1);

  it('is not undone by the event that follows', () => {
    const settled = settleInQueue(queue, sampleRequest('a', 2, { status: 'approved' }));
    const after = reduceQueue(settled, [decidedEvent(2, 'a', 'approve', 'Dana')], 'w');
    expect(ids(after)).toEqual([]);
    expect(after.settled.get('a')?.status).toBe('approved');
  });

  it('takes over a request that changed but still waits', () => {
    expect(settleInQueue(queue, sampleRequest('a', 9)).pending.get('a')?.version).toBe(9);
  });
});

function toEvents(steps: readonly (readonly [number, boolean])[]): LedgerEvent[] {
  const created = new Set<number>();
  return steps.map(([number, end], index) => {
    if (end) return decidedEvent(index + 1, `r${number}`, 'approve', 'Dana');
    const id = created.has(number) ? `r${number}-${index}` : `r${number}`;
    created.add(number);
    return createdEvent(index + 1, id);
  });
}
