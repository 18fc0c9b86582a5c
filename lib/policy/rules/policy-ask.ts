import { isRemembered } from '../is-remembered';
import type { Rule } from '../rule';

export const policyAsk: Rule = {
  name: 'policy-ask',
  priority: 160,
  evaluate(call, context) {
    const { judgement } = call;
    if (judgement?.action !== 'ask') return undefined;
    if (judgement.remember && isRemembered(call, context, judgement.since)) return undefined;
    return { outcome: 'ask', reason: judgement.reason };
  },
};
