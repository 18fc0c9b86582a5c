import { describe, expect, it } from 'vitest';
import { arrangeRows, successorOf } from './arrange-rows';
import { queueOf, reduceQueue } from './reduce-queue';
import { createdEvent, decidedEvent, sampleRequest } from './sample-request';

const queue = queueOf([sampleRequest('c', 3), sampleRequest('b', 2), sampleRequest('a', 1)], 3);
const free = { previous: ['a', 'b', 'c'], held: false, openId: undefined, isMine: () => false };

describe('arrangeRows', () => {
  it('shows what is pending, oldest first', () => {
    expect(arrangeRows({ ...free, queue, previous: [] })).toEqual({ rows: ['a', 'b', 'c'], waiting: 0 });
  });

  it('lets new rows wait while someone is at the list, and shows them afterwards', () => {
    const more = reduceQueue(queue, [createdEvent(4, 'd'), createdEvent(5, 'e')], 'w');
    expect(arrangeRows({ ...free, queue: more, held: true })).toEqual({ rows: ['a', 'b', 'c'], waiting: 2 });
    expect(arrangeRows({ ...free, queue: more })).toEqual({ rows: ['a', 'b', 'c', 'd', 'e'], waiting: 0 });
  });

  it('keeps what someone else decided in its place while someone is at the list', () => {
    const less = reduceQueue(queue, [decidedEvent(4, 'a', 'deny', 'Dana')], 'w');
    expect(arrangeRows({ ...free, queue: less, held: true }).rows).toEqual(['a', 'b', 'c']);
    expect(arrangeRows({ ...free, queue: less }).rows).toEqual(['b', 'c']);
  });

  it('keeps the open card until it is closed', () => {
    const less = reduceQueue(queue, [decidedEvent(4, 'b', 'deny', 'Dana')], 'w');
    expect(arrangeRows({ ...free, queue: less, openId: 'b' }).rows).toEqual(['a', 'b', 'c']);
  });

  it('takes out at once what this person decided', () => {
    const less = reduceQueue(queue, [decidedEvent(4, 'b', 'approve', 'Me')], 'w');
    const rows = arrangeRows({ ...free, queue: less, held: true, openId: 'b', isMine: () => true }).rows;
    expect(rows).toEqual(['a', 'c']);
  });

  it('holds nothing back from an empty list', () => {
    expect(arrangeRows({ ...free, queue, previous: [], held: true })).toEqual({ rows: ['a', 'b', 'c'], waiting: 0 });
  });
});

it('moves the selection to the next row that is left, or at the end to the one before', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(successorOf(before, 'b', new Set(['a', 'd']))).toBe('d');
  expect(successorOf(before, 'd', new Set(['a', 'b']))).toBe('b');
  expect(successorOf(['a'], 'a', new Set())).toBeUndefined();
  expect(successorOf(before, 'x', new Set(before))).toBeUndefined();
});
