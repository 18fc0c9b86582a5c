import type { Rule } from '../rule';

export const planMode: Rule = {
  name: 'plan-mode',
  priority: 120,
  evaluate({ tool, toolName, access, part, unreadable }, { mode }) {
    if (mode !== 'plan' || (tool && access === 'read-only' && unreadable === undefined)) return undefined;
    const what = part ? `“${part.text}”` : (tool?.name ?? toolName);
    return {
      outcome: 'deny',
      reason: `This session is in plan mode, where only reading is allowed; ${what} does more.`,
    };
  },
};
