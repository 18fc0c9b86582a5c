import type { Rule } from '../rule';

export const policyDeny: Rule = {
  name: 'policy-deny',
  priority: 140,
  evaluate({ judgement }) {
    return judgement?.action === 'deny' ? { outcome: 'deny', reason: judgement.reason } : undefined;
  },
};
