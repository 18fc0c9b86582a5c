import { matchesTool, readToolPattern } from '../policies/tool-pattern';
import type { Rule } from '../rule';

export const template: Rule = {
  name: 'template',
  priority: 210,
  evaluate({ tool }, context) {
    if (!tool || !context.template?.tools.some((pattern) => matchesTool(readToolPattern(pattern), tool.name)))
      return undefined;
    return { outcome: 'allow', reason: `The session's template ${context.template.name} allows ${tool.name}.` };
  },
};
