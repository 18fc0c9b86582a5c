import { ignoredSince } from '../is-remembered';
import type { Rule } from '../rule';

export const ignoreList: Rule = {
  name: 'ignore-list',
  priority: 310,
  evaluate(call, context) {
    if (!call.tool || ignoredSince(call, context) === undefined) return undefined;
    return { outcome: 'allow', reason: `An operator skips questions about ${call.tool.name} in this session.` };
  },
};
