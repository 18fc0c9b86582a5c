import type { Rule } from '../rule';

export const policyApprove: Rule = {
  name: 'policy-approve',
  priority: 330,
  evaluate({ judgement }) {
    return judgement?.action === 'approve' ? { outcome: 'allow', reason: judgement.reason } : undefined;
  },
};
