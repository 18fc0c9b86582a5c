import type { Rule } from '../rule';

export const disabled: Rule = {
  name: 'disabled',
  priority: 105,
  evaluate({ tool, category }) {
    if (!tool) return undefined;
    if (!tool.enabled) return { outcome: 'deny', reason: `The tool ${tool.name} is switched off.` };
    if (!category) return { outcome: 'deny', reason: `The tool ${tool.name} belongs to no category.` };
    if (!category.enabled) return { outcome: 'deny', reason: `The category ${category.name} is switched off.` };
    return undefined;
  },
};
