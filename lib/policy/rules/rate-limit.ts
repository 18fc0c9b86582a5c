import type { Rule } from '../rule';

export const rateLimit: Rule = {
  name: 'rate-limit',
  priority: 130,
  evaluate({ category }, { rate }) {
    if (!rate || rate.used < rate.calls) return undefined;
    const { calls, perSeconds, retryAfterMs } = rate;
    const name = category?.name ?? 'this category';
    return {
      outcome: 'deny',
      reason: `The category ${name} allows ${calls} calls in ${perSeconds} s, and they are used up.`,
      retryAfterMs,
    };
  },
};
