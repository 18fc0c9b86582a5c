import type { Rule } from '../rule';

export const unknownTool: Rule = {
  name: 'unknown-tool',
  priority: 100,
  evaluate({ tool, toolName, settings }) {
    if (tool) return undefined;
    const reason = `There is no tool ${toolName} in this workspace.`;
    return settings.unknownTools === 'ask'
      ? { outcome: 'ask', reason: `${reason} A person may still let it run.` }
      : { outcome: 'deny', reason };
  },
};
