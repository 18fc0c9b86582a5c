import type { Rule } from '../rule';

export const readOnly: Rule = {
  name: 'read-only',
  priority: 200,
  evaluate({ tool, access, part }) {
    if (!tool || access !== 'read-only') return undefined;
    return { outcome: 'allow', reason: part ? `“${part.text}” only reads.` : `${tool.name} only reads.` };
  },
};
