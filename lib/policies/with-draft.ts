import type { StoredPolicy } from '@/lib/contracts/policies';
import type { StateView } from '@/lib/ledger/command';
import type { PolicySnapshot } from '@/lib/policy/policy';
import { snapshotOf } from '@/lib/requests/policy-of';

/** What would be compiled if this policy were stored, in the place of the one of the same id. */
export function withDraft(state: StateView, draft: StoredPolicy): PolicySnapshot {
  const snapshot = snapshotOf(state);
  const others = [...(snapshot.policies ?? [])].filter(({ id }) => id !== draft.id);
  return { ...snapshot, policies: [...others, draft] };
}
