import type { Freeze, FreezeTarget } from '@/lib/contracts/freezes';
import type { LedgerEvent } from '@/lib/contracts/ledger-events';
import type { WorkspaceRow } from './rows';

type WorkspaceEvent = Extract<LedgerEvent, { kind: 'settings.changed' | 'frozen' | 'unfrozen' }>;

export function projectWorkspace(event: WorkspaceEvent, workspace: WorkspaceRow): WorkspaceRow {
  if (event.kind === 'settings.changed') {
    return { ...workspace, settings: { ...workspace.settings, ...event.payload } };
  }
  const others = workspace.freezes.filter((freeze) => !isSame(freeze, event.payload));
  if (event.kind === 'unfrozen') return { ...workspace, freezes: others };
  const added: Freeze = { ...event.payload, at: event.at, by: event.actor };
  return { ...workspace, freezes: [...others, added] };
}

function isSame(one: FreezeTarget, other: FreezeTarget): boolean {
  return one.category === other.category && one.key === other.key;
}
