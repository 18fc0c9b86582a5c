import type { Rule } from '../rule';

export const turnRejected: Rule = {
  name: 'turn-rejected',
  priority: 115,
  evaluate(_call, context) {
    if (!context.turnRejected) return undefined;
    return {
      outcome: 'deny',
      reason: 'A person rejected an earlier call of this turn, so its later calls are rejected too.',
    };
  },
};
