import type { LedgerEvent } from '@/lib/contracts/ledger-events';

export const filterNames = ['kind', 'tool', 'agent', 'person', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];

/** What the address bar says. `from` and `to` are exact instants, so that a shared link means the same everywhere. */
export type AuditFilters = Readonly<Partial<Record<FilterName, string>>>;

export function readFilters(params: URLSearchParams): AuditFilters {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name)?.trim();
    if (!value) continue;
    if ((name === 'from' || name === 'to') && Number.isNaN(Date.parse(value))) continue;
    filters[name] = name === 'from' || name === 'to' ? new Date(value).toISOString() : value;
  }
  return filters;
}

/** `undefined` or an empty text takes a filter away; whatever else the address says stays. */
export function writeFilters(params: URLSearchParams, change: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

/** Whether a live event belongs to the list on screen, by the rules `GET /audit` filters with. */
export function matchesFilters(event: LedgerEvent, filters: AuditFilters): boolean {
  const payload: Readonly<Record<string, unknown>> = event.payload;
  if (filters.kind !== undefined && event.kind !== filters.kind) return false;
  if (filters.tool !== undefined && payload.tool !== filters.tool) return false;
  if (filters.agent !== undefined && payload.keyId !== filters.agent) return false;
  if (filters.person !== undefined && event.actor !== `user:${filters.person}`) return false;
  const at = Date.parse(event.at);
  if (filters.from !== undefined && at < Date.parse(filters.from)) return false;
  return filters.to === undefined || at < Date.parse(filters.to);
}

/** An instant as `<input type="datetime-local">` wants it: the reader's own clock, to the minute. */
export function toLocalInput(instant: string | undefined): string {
  if (instant === undefined) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function fromLocalInput(value: string): string | undefined {
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
