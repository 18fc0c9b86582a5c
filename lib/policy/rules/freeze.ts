import type { Rule } from '../rule';

const whatIsFrozen = {
  workspace: 'Every agent of this workspace is',
  category: 'The category of this tool is',
  key: "This agent's key is",
};

export const freeze: Rule = {
  name: 'freeze',
  priority: 0,
  evaluate(_call, { frozen }) {
    if (frozen === undefined) return undefined;
    return { outcome: 'deny', reason: `${whatIsFrozen[frozen]} frozen: no new call runs until an admin lifts it.` };
  },
};
