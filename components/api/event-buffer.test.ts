import { expect, it } from 'vitest';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { EventBuffer } from './event-buffer';

function event(seq: number): LedgerEvent {
  return {
    seq,
    at: '2025-03-01T12:00:00.000Z',
    kind: 'workspace.created',
    actor: 'system',
    subject: 'workspace:w',
    payload: { slug: 'w', name: 'W' },
  };
}

function seqs(events: readonly LedgerEvent[] | undefined) {
  return events?.map((each) => each.seq);
}

it('gives what came after a place it has heard everything since', () => {
  const buffer = new EventBuffer();
  buffer.startAt(10);
  for (const seq of [11, 12, 13]) buffer.add(event(seq));
  expect(seqs(buffer.after(11))).toEqual([12, 13]);
  expect(seqs(buffer.after(10))).toEqual([11, 12, 13]);
});

it('does not pretend to know what came before it listened', () => {
  const buffer = new EventBuffer();
  expect(buffer.after(5)).toBeUndefined();
  buffer.startAt(10);
  expect(buffer.after(9)).toBeUndefined();
});

it('takes each event once, also when a reconnect sends it again', () => {
  const buffer = new EventBuffer();
  buffer.startAt(10);
  expect(buffer.add(event(11))).toBe(true);
  expect(buffer.add(event(11))).toBe(false);
  expect(buffer.add(event(9))).toBe(false);
  buffer.startAt(20);
  expect(buffer.last).toBe(11);
});

it('keeps events that overtake the acknowledgement', () => {
  const buffer = new EventBuffer();
  buffer.add(event(11));
  buffer.startAt(12);
  expect(seqs(buffer.after(10))).toEqual([11]);
});

it('forgets the oldest when full, and says so', () => {
  const buffer = new EventBuffer();
  buffer.startAt(0);
  for (let seq = 1; seq <= 10_001; seq += 1) buffer.add(event(seq));
  expect(buffer.after(0)).toBeUndefined();
  expect(buffer.after(5_000)).toHaveLength(5_001);
});
