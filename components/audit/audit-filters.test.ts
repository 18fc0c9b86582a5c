import { expect, test } from 'vitest';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import { fromLocalInput, matchesFilters, readFilters, toLocalInput, writeFilters } from './audit-filters';

test('filters are read from the address, and what is no filter or no time is left out', () => {
  const params = new URLSearchParams(
    'kind=request.decided&tool=shell&from=yesterday&to=2026-01-02T03:04:05%2B02:00&x=1&agent=',
  );
  expect(readFilters(params)).toEqual({ kind: 'request.decided', tool: 'shell', to: '2026-01-02T01:04:05.000Z' });
});

test('a change of one filter keeps the rest of the address', () => {
  const params = new URLSearchParams('kind=key.created&tool=shell&event=12');
  expect(writeFilters(params, { tool: 'git', event: undefined })).toBe('kind=key.created&tool=git');
  expect(writeFilters(params, { kind: '', tool: undefined, event: undefined })).toBe('');
});

test('a time typed on the local clock comes back as it was typed', () => {
  expect(toLocalInput(fromLocalInput('2026-03-29T02:30'))).toMatch(/^2026-03-29T0[123]:30$/);
  expect(toLocalInput(fromLocalInput('2026-01-05T09:15'))).toBe('2026-01-05T09:15');
  expect(fromLocalInput('')).toBeUndefined();
  expect(toLocalInput(undefined)).toBe('');
});

const delivered: LedgerEvent = {
  seq: 9,
  at: '2026-01-02T03:00:00.000Z',
  kind: 'request.delivered',
  actor: 'key:k1',
  subject: 'request:r1',
  payload: { id: 'r1', tool: 'shell', keyId: 'k1' },
};
const revoked: LedgerEvent = {
  seq: 10,
  at: '2026-01-02T04:00:00.000Z',
  kind: 'key.revoked',
  actor: 'user:u1',
  subject: 'key:k1',
  payload: { id: 'k1', name: 'ci' },
};

test.each([
  [{}, [true, true]],
  [{ kind: 'key.revoked' }, [false, true]],
  [{ tool: 'shell' }, [true, false]],
  [{ agent: 'k1' }, [true, false]],
  [{ person: 'u1' }, [false, true]],
  [{ from: '2026-01-02T03:30:00Z' }, [false, true]],
  [{ to: '2026-01-02T03:30:00Z' }, [true, false]],
  [{ tool: 'shell', person: 'u1' }, [false, false]],
])('of a delivery and a revocation, %j shows %j', (filters, shown) => {
  expect([matchesFilters(delivered, filters), matchesFilters(revoked, filters)]).toEqual(shown);
});
