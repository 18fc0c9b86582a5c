import type { Rule } from '../rule';

export const readOnly: Rule = {
  name: 'read-only',
  priority: 200,
  evaluate: ({ tool }) =>
    tool?.access === 'read-only' ? { outcome: 'allow', reason: `${tool.name} only reads.` } : undefined,
};
