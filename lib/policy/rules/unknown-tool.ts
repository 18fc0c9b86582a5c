import type { Rule } from '../rule';

export const unknownTool: Rule = {
  name: 'unknown-tool',
  priority: 100,
  evaluate: ({ tool, toolName }) =>
    tool ? undefined : { outcome: 'deny', reason: `No tool named ${toolName} is registered.` },
};
