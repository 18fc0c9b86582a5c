import { accessRank } from '@/lib/contracts/words';
import type { Rule } from '../rule';

export const permissionCeiling: Rule = {
  name: 'permission-ceiling',
  priority: 110,
  evaluate({ tool, category }, { maxAccess }) {
    if (!tool || !category) return undefined;
    if (accessRank(tool.access) > accessRank(category.permission)) {
      return {
        outcome: 'deny',
        reason: `${tool.name} needs ${tool.access} access; the category ${category.name} stops at ${category.permission}.`,
      };
    }
    if (accessRank(tool.access) > accessRank(maxAccess)) {
      return {
        outcome: 'deny',
        reason: `${tool.name} needs ${tool.access} access; this agent's key stops at ${maxAccess}.`,
      };
    }
    return undefined;
  },
};
