import type { Rule } from '../rule';

export const approvalMode: Rule = {
  name: 'approval-mode',
  priority: 340,
  evaluate({ tool, settings }) {
    if (!tool || settings.approvalMode === 'all') return undefined;
    if (settings.approvalMode === 'none') {
      return { outcome: 'allow', reason: 'This workspace asks about no call that policy leaves open.' };
    }
    if (tool.dangerous || tool.requiresApproval) return undefined;
    return {
      outcome: 'allow',
      reason: `This workspace asks about unsafe tools only, and ${tool.name} is not marked so.`,
    };
  },
};
