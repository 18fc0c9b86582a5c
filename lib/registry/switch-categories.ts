import type { Actor, EventDraft } from '@/lib/contracts/ledger-events';
import type { CategoryRow } from '@/lib/ledger/rows';

/** One event for each that is not yet as wanted. */
export function switchCategories(
  categories: Iterable<CategoryRow>,
  enabled: boolean,
  by: 'person' | 'configuration',
  actor: Actor,
): EventDraft[] {
  const events: EventDraft[] = [];
  for (const category of categories) {
    if (category.enabled === enabled) continue;
    const payload = { id: category.id, enabled, by };
    events.push({ kind: 'category.changed', actor, subject: `category:${category.id}`, payload });
  }
  return events;
}
