import type { Rule } from '../rule';

export const unknownTool: Rule = {
  name: 'unknown-tool',
  priority: 100,
  evaluate({ tool, toolName, settings, judgement }, { mode, turnRejected }) {
    if (tool) return undefined;
    const reason = `There is no tool ${toolName} in this workspace.`;
    if (settings.unknownTools === 'deny') return { outcome: 'deny', reason };
    // Asking must not stand before the rules that deny it.
    if (turnRejected || mode === 'plan' || judgement?.action === 'deny') return undefined;
    return { outcome: 'ask', reason: `${reason} A person may still let it run.` };
  },
};
