import { CountersignError } from '@/lib/contracts/errors';
import type { PolicyView } from '@/lib/contracts/policies';
import type { PolicyRow } from '@/lib/ledger/rows';

export function viewPolicy(row: PolicyRow | undefined): PolicyView {
  if (!row) throw noSuchPolicy();
  const { id, definition, createdAt, version } = row;
  return { ...definition, id, version, createdAt };
}

export function noSuchPolicy(): CountersignError {
  return new CountersignError('not_found', 'There is no such policy in this workspace.');
}
