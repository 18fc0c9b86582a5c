import { CountersignError } from '@/lib/contracts/errors';
import type { EventDraft } from '@/lib/contracts/ledger-events';
import type { Environment } from '@/lib/environment/environment';
import type { StateView } from '@/lib/ledger/command';
import type { CategoryRow } from '@/lib/ledger/rows';
import type { Parts } from '@/lib/parts';
import { switchCategories } from './switch-categories';

/**
 * At start: switches on what the environment lists and leaves the rest. What a person switched stays as they left it,
 * except that `none` is a lock: it switches everything off, whoever had switched it on.
 */
export async function applyCategoryConfiguration(parts: Parts, workspaceId: string): Promise<void> {
  const wanted = parts.environment.enableCategories;
  if (wanted === undefined) return;
  await parts.ledger.append(workspaceId, {
    decide: (state) => ({ events: eventsFor(state, wanted), result: () => undefined }),
  });
}

function eventsFor(state: StateView, wanted: NonNullable<Environment['enableCategories']>): EventDraft[] {
  const categories = [...state.all('categories')];
  if (wanted === 'none') return switchCategories(categories, false, 'configuration', 'system');
  if (wanted !== 'all') refuseUnknown(categories, wanted);
  const listed = categories.filter(
    ({ id, switchedBy }) => (wanted === 'all' || wanted.includes(id)) && switchedBy === null,
  );
  return switchCategories(listed, true, 'configuration', 'system');
}

function refuseUnknown(categories: readonly CategoryRow[], wanted: readonly string[]): void {
  const known = categories.map(({ id }) => id).sort();
  const unknown = wanted.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  throw new CountersignError(
    'invalid',
    `COUNTERSIGN_ENABLE_CATEGORIES (or --enable-tool-categories) names ${unknown.join(', ')}, which is no category here. ` +
      `There are ${known.join(', ')}; all or none may stand for them.`,
    { path: 'COUNTERSIGN_ENABLE_CATEGORIES' },
  );
}
