import { describe, expect, it } from 'vitest';
import { formatCountdown, formatDuration, formatRelativeTime, formatUtc } from './format-time';

const now = Date.parse('2025-03-01T12:00:00.000Z');

describe('formatRelativeTime', () => {
  it.each([
    ['2025-03-01T11:59:57.000Z', 'just now'],
    ['2025-03-01T11:59:18.000Z', '42 s ago'],
    ['2025-03-01T11:54:01.000Z', '5 min ago'],
    ['2025-03-01T08:30:00.000Z', '3 h ago'],
    ['2025-02-26T12:00:00.000Z', '3 d ago'],
    ['2025-03-01T12:10:00.000Z', 'in 10 min'],
    ['not a time', 'not a time'],
  ])('says of %s: %s', (iso, text) => {
    expect(formatRelativeTime(iso, now)).toBe(text);
  });
});

it('never shows a wait longer than it was', () => {
  expect(formatDuration(59_999)).toBe('59 s');
  expect(formatDuration(3_599_999)).toBe('59 min');
});

it('counts down to zero and stays there', () => {
  expect(formatCountdown(249_000)).toBe('4:09');
  expect(formatCountdown(1)).toBe('0:01');
  expect(formatCountdown(-5000)).toBe('0:00');
});

it('writes the server-rendered time without a time zone of its own', () => {
  expect(formatUtc('2025-03-01T12:00:00.000Z')).toBe('2025-03-01 12:00 UTC');
});
