import { authorityOf } from '@/lib/access/authority-of';
import { guardAuthority } from '@/lib/access/guard-authority';
import { actorOf, type Principal, requireRole } from '@/lib/access/principal';
import { defaultSettings, type PolicySettings, type SettingsPatch } from '@/lib/contracts/policy-settings';
import type { StateView } from '@/lib/ledger/command';
import type { Parts } from '@/lib/parts';

/** Once this has answered, no node decides a call by what was set before. */
export async function changeSettings(
  parts: Parts,
  principal: Principal,
  patch: SettingsPatch,
): Promise<PolicySettings> {
  requireRole(principal, 'admin');
  const { workspaceId } = principal;
  return parts.ledger.append(workspaceId, {
    urgent: true,
    ...authorityOf(principal),
    decide: (state) => {
      guardAuthority(state, principal, 'admin');
      const settings = settingsOf(state);
      const { approvalMode, unknownTools } = patch;
      const payload = {
        ...(approvalMode !== undefined && approvalMode !== settings.approvalMode && { approvalMode }),
        ...(unknownTools !== undefined && unknownTools !== settings.unknownTools && { unknownTools }),
      };
      return {
        events:
          Object.keys(payload).length > 0
            ? [{ kind: 'settings.changed', actor: actorOf(principal), subject: `workspace:${workspaceId}`, payload }]
            : [],
        result: settingsOf,
      };
    },
  });
}

function settingsOf(state: StateView): PolicySettings {
  return state.get('workspaces', state.workspaceId)?.settings ?? defaultSettings;
}
