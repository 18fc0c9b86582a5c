import type { Rule } from '../rule';

export const PRESENT_PLAN = 'present_plan';

export const presentPlan: Rule = {
  name: 'present-plan',
  priority: 10,
  evaluate({ toolName, tool }) {
    if (toolName !== PRESENT_PLAN || tool) return undefined;
    return {
      outcome: 'allow',
      reason: 'Showing a plan changes nothing; in plan mode a person approves the plan itself.',
    };
  },
};
